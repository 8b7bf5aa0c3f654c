import type { WireRelationship } from '@sharewave/contracts';
import type { Relationship } from './friendship';

const ON_THE_WIRE = {
  none: 'none',
  outgoing: 'pending',
  incoming: 'waiting',
  friends: 'accepted',
  self: 'self',
} as const satisfies Record<Relationship, WireRelationship>;

/** A relationship as everything but the cards of the friends page reads it. */
export function presentRelationship(relationship: Relationship): WireRelationship {
  return ON_THE_WIRE[relationship];
}
