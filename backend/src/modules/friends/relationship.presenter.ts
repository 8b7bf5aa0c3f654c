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
