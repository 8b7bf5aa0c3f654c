import { emptyCircle, withRelationship } from './circle';

/** More than the arguments that a call can have. */
const MANY = 200_000;

const owner = { id: 'a'.repeat(24), username: 'ada', number: 1 };
const other = { id: 'b'.repeat(24), username: 'ben', number: MANY + 2 };
const numbers = Uint32Array.from({ length: MANY }, (_, index) => index + 2);

describe('a circle', () => {
  it('takes in one more, however many there are', () => {
    const crowded = { ...emptyCircle(owner), friends: numbers, friendIds: Buffer.alloc(MANY * 12) };
    const { friends, friendIds } = withRelationship(crowded, other, 'friends');
    expect([friends.length, friends.at(-1)]).toEqual([MANY + 1, other.number]);
    expect(Buffer.from(friendIds).subarray(-12).toString('hex')).toBe(other.id);

    const { received } = withRelationship({ ...emptyCircle(owner), received: numbers }, other, 'incoming');
    expect([received.length, received.at(-1)]).toEqual([MANY + 1, other.number]);
  });
});
