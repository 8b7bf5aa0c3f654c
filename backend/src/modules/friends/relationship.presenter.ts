import type { WireRelationship } from '@sharewave/contracts';
import type { Relationship } from './friendship';

const ON_THE_WIRE = {
  none: 'none',
  outgoing: 'pending',
  incoming: 'waiting',
  friends: 'accepted',
  self: 'self',
} as const satisfies Record<Relationship | 'self', WireRelationship>;

export function presentRelationship(relationship: Relationship | 'self'): WireRelationship {
  return ON_THE_WIRE[relationship];
}

/** Requests are named from the other side: `pending` in the list of the member who was asked, `waiting` in that of the asker (spec 4). */
const REQUEST_ON_THE_WIRE = {
  none: 'none',
  incoming: 'pending',
  outgoing: 'waiting',
  friends: 'accepted',
} as const satisfies Record<Relationship, WireRelationship>;

export function presentRequest<T extends Relationship>(relationship: T): (typeof REQUEST_ON_THE_WIRE)[T] {
  return REQUEST_ON_THE_WIRE[relationship];
}
