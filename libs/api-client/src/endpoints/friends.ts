import {
  ROUTES,
  type WireFriendCard,
  type WireFriendListItem,
  type WireFriendStatus,
} from '@sharewave/contracts';
import type { Route } from '@sharewave/contracts';
import { call, type CallOptions } from '../http-client';
import { fromFriendAction, toFriend, toFriendCard, toRelationship } from '../mappers/member.mapper';
import type { Friend, FriendCard, Relationship } from '../model/member';

/** Which part of a long friends list to ask for; `before` is the id of the last friend seen. */
export interface FriendSlice {
  before?: string | undefined;
  limit?: number;
}

/** A member's friends, the newest first. */
export async function fetchFriends(
  username: string,
  { before, limit }: FriendSlice = {},
  options: CallOptions = {},
): Promise<Friend[]> {
  const request = { ...options, params: { username }, query: { before, limit } };
  return (await call<WireFriendListItem[]>(ROUTES.listFriends, request)).map(toFriend);
}

/** The viewer's requests, in both directions, and acceptances not yet dismissed. */
export async function fetchFriendCards(options: CallOptions = {}): Promise<FriendCard[]> {
  return (await call<WireFriendCard[]>(ROUTES.listPending, options)).map(toFriendCard);
}

async function act(route: Route, body: unknown): Promise<Relationship> {
  const answer = await call<WireFriendStatus>(route, { body });
  return toRelationship(answer.status);
}

/** Asks somebody for friendship. */
export function sendRequest(memberId: string): Promise<Relationship> {
  return act(ROUTES.sendFriendRequest, fromFriendAction(memberId));
}

/** Takes one's own request back. */
export function withdrawRequest(memberId: string): Promise<Relationship> {
  return act(ROUTES.withdrawFriendRequest, fromFriendAction(memberId));
}

/** Ends a friendship. */
export function unfriend(memberId: string): Promise<Relationship> {
  return act(ROUTES.unfriend, fromFriendAction(memberId));
}

/** Accepts somebody's request. */
export function acceptRequest(memberId: string): Promise<Relationship> {
  return act(ROUTES.handleFriendRequest, { param: 'accept', ...fromFriendAction(memberId) });
}

/** Declines somebody's request. */
export function declineRequest(memberId: string): Promise<Relationship> {
  return act(ROUTES.handleFriendRequest, { param: 'reject', ...fromFriendAction(memberId) });
}

/** Dismisses the notice that somebody has accepted. */
export function dismissNotice(memberId: string): Promise<Relationship> {
  return act(ROUTES.handleFriendRequest, { param: 'close', ...fromFriendAction(memberId) });
}
