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

/** Which part of a long friends list to fetch; `before` is the id of the last friend that was fetched. */
export interface FriendSlice {
  before?: string | undefined;
  limit?: number;
}

/** Fetches a member's friends, newest first. */
export async function fetchFriends(
  username: string,
  { before, limit }: FriendSlice = {},
  options: CallOptions = {},
): Promise<Friend[]> {
  const request = { ...options, params: { username }, query: { before, limit } };
  return (await call<WireFriendListItem[]>(ROUTES.listFriends, request)).map(toFriend);
}

/** Fetches the viewer's requests in both directions, and the notices of accepted requests that are not yet dismissed. */
export async function fetchFriendCards(options: CallOptions = {}): Promise<FriendCard[]> {
  return (await call<WireFriendCard[]>(ROUTES.listPending, options)).map(toFriendCard);
}

async function act(route: Route, body: unknown): Promise<Relationship> {
  const answer = await call<WireFriendStatus>(route, { body });
  return toRelationship(answer.status);
}

export function sendRequest(memberId: string): Promise<Relationship> {
  return act(ROUTES.sendFriendRequest, fromFriendAction(memberId));
}

export function withdrawRequest(memberId: string): Promise<Relationship> {
  return act(ROUTES.withdrawFriendRequest, fromFriendAction(memberId));
}

export function unfriend(memberId: string): Promise<Relationship> {
  return act(ROUTES.unfriend, fromFriendAction(memberId));
}

export function acceptRequest(memberId: string): Promise<Relationship> {
  return act(ROUTES.handleFriendRequest, { param: 'accept', ...fromFriendAction(memberId) });
}

export function declineRequest(memberId: string): Promise<Relationship> {
  return act(ROUTES.handleFriendRequest, { param: 'reject', ...fromFriendAction(memberId) });
}

export function dismissNotice(memberId: string): Promise<Relationship> {
  return act(ROUTES.handleFriendRequest, { param: 'close', ...fromFriendAction(memberId) });
}
