import type { Relationship } from '@sharewave/api-client';
import { ENDPOINTS, LIMITS, NO_PROFILE_PHOTO, TEXTS, searchByName } from '@sharewave/contracts';
import {
  wireFriend,
  wireFriendCard,
  wireMember,
  wireMemberSummary,
  wireRelationship,
} from '@sharewave/testing';
import {
  friendCardsOf,
  friendIdsOf,
  mutualFriendCount,
  relationshipTo,
  type Community,
  type Person,
} from './community';
import { Refusal, defineHandler } from './handler';

/** A token without claims: the fake API treats every caller as the viewer. */
export const STAND_IN_TOKEN = 'token-of-the-stand-in';

function memberNamed({ people }: Community, username: string): Person {
  const wanted = username.toLowerCase();
  const person = [...people.values()].find((candidate) => candidate.username.toLowerCase() === wanted);
  if (person === undefined) throw new Refusal('not_found', 'This member does not exist');
  return person;
}

function memberOfId({ people }: Community, id: string): Person {
  const person = people.get(id);
  if (person === undefined) throw new Refusal('not_found', 'This member does not exist');
  return person;
}

function profileOf(community: Community, person: Person): unknown {
  const friendIds = friendIdsOf(community, person.id);
  return wireMember({
    ...person,
    friendIds,
    friendCount: friendIds.length,
    relationship: relationshipTo(community, person.id),
  });
}

function setTie(community: Community, memberId: string, tie: Relationship): unknown {
  if (memberId === community.viewer.id) throw new Refusal('not_yourself', 'That is you');
  memberOfId(community, memberId);
  if (tie === 'friends' || tie === 'outgoing') community.ties.set(memberId, tie);
  else community.ties.delete(memberId);
  community.acceptedBy.delete(memberId);
  return { status: wireRelationship(relationshipTo(community, memberId)) };
}

/** Removes a relationship if it is of the given kind. */
function dropTie(community: Community, memberId: string, from: Relationship): unknown {
  const present = relationshipTo(community, memberId);
  return setTie(community, memberId, present === from ? 'none' : present);
}

function listMembers(community: Community, search: string | undefined, limit: number): unknown {
  // Without the header that counts the friends, the friends are last.
  const isFriend = ({ id }: Person) => Number(relationshipTo(community, id) === 'friends');
  const others = [...community.people.values()]
    .filter(({ id }) => id !== community.viewer.id)
    .sort((one, other) => isFriend(one) - isFriend(other));
  const found = search === undefined ? [...others, community.viewer] : searchByName(others, search);
  return found.slice(0, limit).map(wireMemberSummary);
}

function usePhoto(community: Community, key: string): string {
  const upload = community.uploads.get(key);
  if (upload === undefined) throw new Refusal('upload_unusable', 'That upload is not there');
  return upload.url;
}

/** Handlers of the calls about members and sessions. */
export const memberHandlers = {
  checkAvailability: defineHandler(ENDPOINTS.checkAvailability, () => ({})),
  register: defineHandler(ENDPOINTS.register, ({ viewer }) => ({ success: true, id: viewer.id })),
  login: defineHandler(ENDPOINTS.login, ({ viewer }) => ({
    token: STAND_IN_TOKEN,
    jwtusername: viewer.username,
    jwtid: viewer.id,
  })),
  loginStatus: defineHandler(ENDPOINTS.loginStatus, ({ viewer }) => ({
    status: TEXTS.loggedIn,
    user: {
      jwtusername: viewer.username,
      jwtid: viewer.id,
      fullName: viewer.fullName,
      profilePhotoURL: viewer.profilePhoto ?? NO_PROFILE_PHOTO,
    },
  })),
  logout: defineHandler(ENDPOINTS.logout, () => ({})),
  logoutLater: defineHandler(ENDPOINTS.logoutLater, () => ({})),
  listMembers: defineHandler(ENDPOINTS.listMembers, (community, { query }) =>
    listMembers(community, query.search, query.limit ?? LIMITS.friends.max),
  ),
  getMember: defineHandler(ENDPOINTS.getMember, (community, { params }) =>
    profileOf(community, memberNamed(community, params.username)),
  ),
  updateMember: defineHandler(ENDPOINTS.updateMember, (community, { params, body }) => {
    const person = memberNamed(community, params.username);
    if (person !== community.viewer) throw new Refusal('forbidden', 'That is somebody else');
    const { pfpKey, bgKey } = body;
    if (pfpKey !== undefined) person.profilePhoto = pfpKey === null ? null : usePhoto(community, pfpKey);
    if (bgKey !== undefined) person.coverPhoto = bgKey === null ? null : usePhoto(community, bgKey);
    return profileOf(community, person);
  }),
  getProfilePhoto: defineHandler(ENDPOINTS.getProfilePhoto, (community, { params }) => {
    const { profilePhotoURL } = wireMemberSummary(memberOfId(community, params.userId));
    return { profilePhotoURL };
  }),
  getCoverPhoto: defineHandler(ENDPOINTS.getCoverPhoto, (community, { params }) => ({
    bgPhotoURL: memberOfId(community, params.id).coverPhoto ?? '',
  })),
};

/** Handlers of the calls about friendships. */
export const friendHandlers = {
  listFriends: defineHandler(ENDPOINTS.listFriends, (community, { params, query }) => {
    const ids = friendIdsOf(community, memberNamed(community, params.username).id);
    const start = query.before === undefined ? 0 : ids.indexOf(query.before) + 1;
    return ids.slice(start, start + (query.limit ?? LIMITS.friends.default)).map((id) =>
      wireFriend({
        ...memberOfId(community, id),
        relationship: relationshipTo(community, id),
        mutualFriendCount: mutualFriendCount(community, id),
      }),
    );
  }),
  listPending: defineHandler(ENDPOINTS.listPending, (community) =>
    friendCardsOf(community).map(wireFriendCard),
  ),
  sendFriendRequest: defineHandler(ENDPOINTS.sendFriendRequest, (community, { body }) => {
    const present = relationshipTo(community, body.endUserID);
    const isMutual = present === 'incoming' || present === 'friends';
    return setTie(community, body.endUserID, isMutual ? 'friends' : 'outgoing');
  }),
  withdrawFriendRequest: defineHandler(ENDPOINTS.withdrawFriendRequest, (community, { body }) =>
    dropTie(community, body.endUserID, 'outgoing'),
  ),
  unfriend: defineHandler(ENDPOINTS.unfriend, (community, { body }) =>
    dropTie(community, body.endUserID, 'friends'),
  ),
  handleFriendRequest: defineHandler(ENDPOINTS.handleFriendRequest, (community, { body }) => {
    const { param, endUserID } = body;
    if (param === 'close') return setTie(community, endUserID, relationshipTo(community, endUserID));
    if (relationshipTo(community, endUserID) !== 'incoming') {
      throw new Refusal('not_found', 'There is no such request');
    }
    return setTie(community, endUserID, param === 'accept' ? 'friends' : 'none');
  }),
};
