import {
  FRIENDSHIP_STEPS,
  type FriendAction,
  pairKey,
  type Relationship,
  relationshipOf,
  stateOf,
  type Step,
} from './friendship';

const ADA = '00000000000000000000000a';
const BEN = '00000000000000000000000b';
const RELATIONSHIPS: readonly Relationship[] = ['none', 'outgoing', 'incoming', 'friends'];

/** The same state as the other side reads it. */
const MIRRORED: Record<Relationship, Relationship> = {
  none: 'none',
  outgoing: 'incoming',
  incoming: 'outgoing',
  friends: 'friends',
};

describe('a step between two members', () => {
  it.each<[FriendAction, Relationship, Step]>([
    ['send', 'none', 'outgoing'],
    ['send', 'outgoing', 'stay'],
    ['send', 'incoming', 'friends'],
    ['send', 'friends', 'stay'],
    ['withdraw', 'none', 'stay'],
    ['withdraw', 'outgoing', 'none'],
    ['withdraw', 'incoming', 'stay'],
    ['withdraw', 'friends', 'stay'],
    ['accept', 'none', 'refuse'],
    ['accept', 'outgoing', 'refuse'],
    ['accept', 'incoming', 'friends'],
    ['accept', 'friends', 'stay'],
    ['decline', 'none', 'stay'],
    ['decline', 'outgoing', 'refuse'],
    ['decline', 'incoming', 'none'],
    ['decline', 'friends', 'stay'],
    ['unfriend', 'none', 'stay'],
    ['unfriend', 'outgoing', 'stay'],
    ['unfriend', 'incoming', 'stay'],
    ['unfriend', 'friends', 'none'],
  ])('%s from %s: %s', (action, relationship, step) => {
    expect(FRIENDSHIP_STEPS[action][relationship]).toBe(step);
  });

  it.each(['send', 'withdraw', 'accept', 'decline', 'unfriend'] as const)(
    '%s is safe to repeat: a second time it changes nothing',
    (action) => {
      for (const relationship of RELATIONSHIPS) {
        const step = FRIENDSHIP_STEPS[action][relationship];
        if (step === 'stay' || step === 'refuse') continue;
        expect(FRIENDSHIP_STEPS[action][step]).toBe('stay');
      }
    },
  );
});

describe('the state of two members', () => {
  it.each(RELATIONSHIPS)('reads %s to one side and its mirror to the other', (relationship) => {
    const state = stateOf(relationship, ADA, BEN);
    expect(relationshipOf(state, ADA)).toBe(relationship);
    expect(relationshipOf(state, BEN)).toBe(MIRRORED[relationship]);
  });

  it('has one key, whoever comes first', () => {
    expect(pairKey(ADA, BEN)).toBe(`${ADA}:${BEN}`);
    expect(pairKey(BEN, ADA)).toBe(pairKey(ADA, BEN));
  });
});
