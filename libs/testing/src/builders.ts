import type {
  ChatPreview,
  Comment,
  Friend,
  Member,
  MemberSummary,
  Message,
  Post,
} from '@sharewave/api-client';

let count = 0;

/** A new document id, unique in the test. */
export function buildId(): string {
  count += 1;
  return count.toString(16).padStart(24, '0');
}

/** A person, as lists show them. */
export function buildMemberSummary(parts: Partial<MemberSummary> = {}): MemberSummary {
  const id = parts.id ?? buildId();
  return { id, username: `member${id.slice(-4)}`, fullName: 'Marina Tide', profilePhoto: null, ...parts };
}

/** A profile. */
export function buildMember(parts: Partial<Member> = {}): Member {
  return {
    ...buildMemberSummary(parts),
    coverPhoto: null,
    friendIds: [],
    friendCount: 0,
    relationship: 'none',
    ...parts,
  };
}

/** A row of a friends list. */
export function buildFriend(parts: Partial<Friend> = {}): Friend {
  return { ...buildMemberSummary(parts), relationship: 'friends', mutualFriendCount: 0, ...parts };
}

/** A comment. */
export function buildComment(parts: Partial<Comment> = {}): Comment {
  return {
    id: buildId(),
    author: buildMemberSummary(),
    text: 'What a wave',
    likerIds: [],
    likeCount: 0,
    viewerLikes: false,
    createdAt: '2026-05-04T10:00:00.000Z',
    ...parts,
  };
}

/** A post. */
export function buildPost(parts: Partial<Post> = {}): Post {
  return {
    id: buildId(),
    author: buildMemberSummary(),
    text: 'The sea is calm today',
    images: [],
    likerIds: [],
    likeCount: 0,
    viewerLikes: false,
    likerNames: [],
    commentIds: [],
    commentCount: 0,
    latestComment: null,
    createdAt: '2026-05-04T09:00:00.000Z',
    ...parts,
  };
}

/** A message of a chat. */
export function buildMessage(parts: Partial<Message> = {}): Message {
  return {
    id: buildId(),
    seq: 1,
    chatId: 'c0ffee000000000000000000',
    senderId: 'a11ce0000000000000000000',
    senderUsername: 'alice.waves',
    text: 'Ahoy',
    sentAt: '2026-05-04T08:00:00.000Z',
    clientId: null,
    ...parts,
  };
}

/** A row of the list of chats. */
export function buildChatPreview(parts: Partial<ChatPreview> = {}): ChatPreview {
  return {
    chatId: buildId(),
    partner: buildMemberSummary(),
    lastMessage: { text: 'See you at the pier', sentAt: '2026-05-04T08:00:00.000Z' },
    unreadCount: 0,
    ...parts,
  };
}
