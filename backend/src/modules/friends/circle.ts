import type { NumberedMember } from '../users/user';
import { type FriendshipState, type Relationship, relationshipOf } from './friendship';

const ID_BYTES = 12;

/** A member's friends and requests as members' numbers, each list from the oldest to the newest. */
export interface Circle {
  readonly owner: NumberedMember;
  readonly friends: Uint32Array;
  readonly friendIds: Uint8Array;
  readonly sent: Uint32Array;
  readonly received: Uint32Array;
}

export function emptyCircle(owner: NumberedMember): Circle {
  const nobody = new Uint32Array();
  return { owner, friendIds: new Uint8Array(), friends: nobody, sent: nobody, received: nobody };
}

export function withState(one: Circle, other: Circle, state: FriendshipState): [Circle, Circle] {
  return [
    withRelationship(one, other.owner, relationshipOf(state, one.owner.id)),
    withRelationship(other, one.owner, relationshipOf(state, other.owner.id)),
  ];
}

/** The circle after its owner got a new relationship to another member, who becomes the newest in its list. */
export function withRelationship(
  circle: Circle,
  other: Pick<NumberedMember, 'id' | 'number'>,
  relationship: Relationship,
): Circle {
  const listed = (numbers: Uint32Array, isIn: boolean): Uint32Array => {
    const others = numbers.filter((number) => number !== other.number);
    if (!isIn) return others;
    const all = new Uint32Array(others.length + 1);
    all.set(others);
    all[others.length] = other.number;
    return all;
  };
  const place = circle.friends.indexOf(other.number);
  const friendIds = [
    circle.friendIds.subarray(0, place < 0 ? undefined : place * ID_BYTES),
    ...(place < 0 ? [] : [circle.friendIds.subarray((place + 1) * ID_BYTES)]),
    ...(relationship === 'friends' ? [Buffer.from(other.id, 'hex')] : []),
  ];
  return {
    owner: circle.owner,
    friends: listed(circle.friends, relationship === 'friends'),
    friendIds: Buffer.concat(friendIds),
    sent: listed(circle.sent, relationship === 'outgoing'),
    received: listed(circle.received, relationship === 'incoming'),
  };
}

export function relationshipIn(circle: Circle, number: number): Relationship | 'self' {
  if (number === circle.owner.number) return 'self';
  if (circle.friends.includes(number)) return 'friends';
  if (circle.sent.includes(number)) return 'outgoing';
  return circle.received.includes(number) ? 'incoming' : 'none';
}

/** Ids of friends, newest first: at most `limit`, after the friend `before`; null if `before` is not a friend. */
export function newestFriendIds(circle: Circle, limit: number, before?: string): string[] | null {
  const end = before === undefined ? circle.friends.length : placeOf(circle, before);
  if (end < 0) return null;
  const start = Math.max(0, end - limit);
  return Array.from({ length: end - start }, (_, step) => idAt(circle, end - 1 - step));
}

export function sampledFriendIds(circle: Circle, count: number): string[] {
  const step = Math.max(1, circle.friends.length / count);
  const size = Math.min(count, circle.friends.length);
  return Array.from({ length: size }, (_, at) => idAt(circle, Math.floor(at * step)));
}

function idAt({ friendIds }: Circle, place: number): string {
  return Buffer.from(friendIds.subarray(place * ID_BYTES, (place + 1) * ID_BYTES)).toString('hex');
}

function placeOf({ friendIds }: Circle, id: string): number {
  const all = Buffer.from(friendIds.buffer, friendIds.byteOffset, friendIds.byteLength);
  const wanted = Buffer.from(id, 'hex');
  let at = all.indexOf(wanted);
  // The bytes of two adjacent ids may contain a third.
  while (at >= 0 && at % ID_BYTES !== 0) at = all.indexOf(wanted, at + 1);
  return at < 0 ? -1 : at / ID_BYTES;
}
