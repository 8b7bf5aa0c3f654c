import { buildMessage } from '@sharewave/testing';
import { catchUpFrom, hasGap, merge } from './messages';

const numbered = (seq: number) => buildMessage({ seq, id: `id-${seq}` });
const seqs = (...numbers: number[]) => numbers.map(numbered);

describe('the messages of a chat', () => {
  it('has a message once, however often it arrives', () => {
    const known = merge([], seqs(1, 2, 2));
    expect(merge(known, seqs(2, 3)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('orders by number, so that an earlier message that arrives late is placed before a later one', () => {
    expect(merge(seqs(6), seqs(5)).map(({ seq }) => seq)).toEqual([5, 6]);
  });

  it('stays the same array when nothing new arrives', () => {
    const known = seqs(1);
    expect(merge(known, seqs(1))).toBe(known);
  });

  it('misses numbers after a known message, and whatever came before the first of an empty chat', () => {
    expect(hasGap(seqs(3), numbered(4))).toBe(false);
    expect(hasGap(seqs(3), numbered(5))).toBe(true);
    expect(hasGap([], numbered(9))).toBe(true);
  });

  it('catches up from the first gap, however many later messages have arrived', () => {
    const known = seqs(99, 100, 5000);
    expect(catchUpFrom(known)).toBe(50);
    expect(hasGap(known, numbered(5001))).toBe(true);
  });

  it('catches up from before the last known message, because an earlier number may be stored later', () => {
    expect(catchUpFrom([])).toBeNull();
    expect(catchUpFrom(seqs(200))).toBe(150);
    expect(catchUpFrom(seqs(3))).toBe(0);
  });
});
