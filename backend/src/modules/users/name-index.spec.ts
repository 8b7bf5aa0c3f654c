import { nameMatches, SEARCH_RESULT_COUNT } from '@sharewave/contracts';
import fc from 'fast-check';
import { NameIndex, type NumberedName } from './name-index';
import { NAMES_PER_SEGMENT } from './name-segment';

/** The result of a plain scan by the specification's rule: friends first, then the newest. */
function scan(
  names: readonly NumberedName[],
  text: string,
  limit: number,
  friends: ReadonlySet<number>,
): number[] {
  const newestFirst = [...names].sort((a, b) => b.number - a.number);
  const matching = text === '' ? [] : newestFirst.filter(({ fullName }) => nameMatches(fullName, text));
  const isFriend = ({ number }: NumberedName): boolean => friends.has(number);
  return [...matching.filter(isFriend), ...matching.filter((name) => !isFriend(name))]
    .slice(0, limit)
    .map(({ number }) => number);
}

function indexOf(names: readonly NumberedName[]): NameIndex {
  const index = new NameIndex();
  const numbers = names.map(({ number }) => number);
  index.put(names, 0, Math.max(0, ...numbers));
  return index;
}

/** Pieces of text that are special for lower case, Unicode normalisation and patterns. */
const ODD_PIECES = [
  'İ',
  'ı',
  'I',
  'ß',
  'ẞ',
  'Σ',
  'ΑΣ',
  'ς',
  'é',
  'e\u0301',
  '\u0301',
  'Å',
  'Å',
  'ﬁ',
  'Ǆ',
  'K',
  '😀',
  '👩‍👩‍👧',
  '\u200d',
  'あ',
  '김',
  '.',
  '*',
  '[',
  ']',
  '\\',
  '(',
  '+',
  '?',
  '^',
  '$',
  '|',
  '%',
  ' ',
  '\n',
  'a',
  'A',
  'b',
  'an',
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...ODD_PIECES), { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter((value) => !value.includes('\0')),
);
const part = fc
  .tuple(fc.nat(), fc.nat(), fc.nat(), fc.boolean())
  .map(([which, from, length, isUpper]) => ({ which, from, length, isUpper }));

describe('the index of names', () => {
  it('finds what a plain scan finds, in its order, whatever the names and the text are', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 150 }),
        fc.oneof(text, part),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat({ max: 149 }), { maxLength: 20 }),
        (fullNames, wanted, limit, friends) => {
          const names = fullNames.map((fullName, number) => ({ number, fullName }));
          // A part of one of the names, perhaps in capitals, cut anywhere, also within a character.
          const cut = (): string => {
            if (typeof wanted === 'string') return wanted;
            const name = fullNames[wanted.which % fullNames.length] ?? '';
            const from = wanted.from % name.length;
            const piece = name.slice(from, from + 1 + (wanted.length % name.length));
            return wanted.isUpper ? piece.toUpperCase() : piece;
          };
          const asked = cut();
          const found = indexOf(names).search(asked, limit, Uint32Array.from(new Set(friends)));
          expect(found).toEqual({ numbers: scan(names, asked, limit, new Set(friends)), isSure: true });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('finds the same however it was filled: from the newest down, from the oldest up, with holes', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 3, maxLength: 60 });
    fc.assert(
      fc.property(numbers, fc.array(text, { minLength: 1, maxLength: 5 }), text, (given, pool, wanted) => {
        const names = given
          .sort((a, b) => a - b)
          .map((number, at) => ({ number, fullName: pool[at % pool.length] ?? '' }));
        const index = new NameIndex();
        const middle = Math.floor(names.length / 2);
        const at = (position: number): number => names[position]?.number ?? 0;
        index.put(names.slice(middle, middle + 1), at(middle), at(middle));
        for (let low = middle - 1; low >= 0; low -= 1)
          index.put(names.slice(low, low + 1), at(low), at(low + 1) - 1);
        index.put(names.slice(middle + 1), at(middle) + 1, 400);
        index.put([], 0, 0);
        expect(index.search(wanted, 9, new Uint32Array())).toEqual({
          numbers: scan(names, wanted, 9, new Set()),
          isSure: true,
        });
      }),
      { numRuns: 200 },
    );
  });

  it('uses the later name of a member who gets another', () => {
    const index = indexOf([{ number: 7, fullName: 'Ada Lagoon' }]);
    index.put([{ number: 7, fullName: 'Ada Tide' }], 7, 7);
    expect(index.search('lagoon', 9, new Uint32Array()).numbers).toEqual([]);
    expect(index.search('tide', 9, new Uint32Array()).numbers).toEqual([7]);
  });

  it('holds names in one byte for each character, whatever script they are in', () => {
    const latin = indexOf([{ number: 0, fullName: 'Michailowa Alexandra' }]);
    const greek = indexOf([{ number: 0, fullName: 'Μιχαηλόβα Αλεξάνδρας' }]);
    const alphabet = new Set('\0μιχαηλόβα αλεξάνδρας').size;
    expect(greek.bytes - latin.bytes).toBe(2 * alphabet);
  });

  it('finds names of a script with more characters than a byte can tell apart', () => {
    const names = Array.from({ length: 100 }, (_, number) => ({
      number,
      fullName: String.fromCharCode(...Array.from({ length: 9 }, (_unused, at) => 0x4e00 + number * 9 + at)),
    }));
    const index = indexOf(names);
    for (const { number, fullName } of names) {
      expect(index.search(fullName.slice(2, 5), 9, new Uint32Array()).numbers).toEqual([number]);
    }
  });

  it('spans segments', () => {
    const numbers = [1, NAMES_PER_SEGMENT - 1, NAMES_PER_SEGMENT, 3 * NAMES_PER_SEGMENT + 5];
    const index = indexOf(numbers.map((number) => ({ number, fullName: `Wave Rider ${number}` })));
    expect(index.search('RIDER', 9, Uint32Array.of(1)).numbers).toEqual([1, ...numbers.slice(1).reverse()]);
    expect(index.search('r', 2, Uint32Array.of(2 ** 31)).numbers).toEqual(numbers.slice(2).reverse());
  });

  it.each([
    ['nothing', ''],
    ['ten thousand characters', 'a'.repeat(10_000)],
    ['a NUL between two names', 'a\0a'],
    ['a catastrophic pattern', '(a+)+$'],
  ])('finds nobody by %s', (_, wanted) => {
    const names = Array.from({ length: 100 }, (_unused, number) => ({ number, fullName: 'a' }));
    expect(indexOf(names).search(wanted, SEARCH_RESULT_COUNT, new Uint32Array())).toEqual({
      numbers: [],
      isSure: true,
    });
  });

  it('knows while it is being filled whether older names could still change the answer', () => {
    const index = new NameIndex();
    index.put(
      [50, 51, 52].map((number) => ({ number, fullName: 'Wave' })),
      50,
      52,
    );
    expect(index.search('wave', 2, new Uint32Array())).toEqual({ numbers: [52, 51], isSure: true });
    expect(index.search('wave', 4, new Uint32Array())).toEqual({ numbers: [52, 51, 50], isSure: false });
    // An older friend would come first.
    expect(index.search('wave', 2, Uint32Array.of(51, 3)).isSure).toBe(false);
    expect(index.search('wave', 2, Uint32Array.of(51, 50, 3))).toEqual({ numbers: [51, 50], isSure: true });
  });
});
