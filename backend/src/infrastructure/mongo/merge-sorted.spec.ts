import fc from 'fast-check';
import { mergeSorted } from './merge-sorted';

describe('merged lists', () => {
  it('are in order, from the place and of the length that were asked for, and every list is closed', async () => {
    const list = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(list, { maxLength: 5 }),
        fc.nat(20),
        fc.nat(20),
        async (lists, skip, limit) => {
          const sorted = lists.map((one) => [...one].sort((a, b) => a - b));
          let open = 0;
          const sources = sorted.map(async function* read(one) {
            open += 1;
            try {
              yield* one;
            } finally {
              open -= 1;
            }
          });
          const expected = sorted.flat().sort((a, b) => a - b);
          expect(await mergeSorted(sources, (a, b) => a < b, skip, limit)).toEqual(
            expected.slice(skip, skip + limit),
          );
          expect(open).toBe(0);
        },
      ),
    );
  });
});
