import { createHash } from 'node:crypto';

/** Numbers that look random and are the same in every run. */
export function createRandom(seed = 20_261_121) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, below: (limit) => Math.floor(next() * limit) };
}

const EPOCH_MS = Date.parse('2025-01-01T00:00:00Z');
const hex = (value, digits) => value.toString(16).padStart(digits, '0');

/** A time-ordered id as the API makes them, one a second; `kind` keeps the ids of collections apart. */
export function idAt(index, kind) {
  const milliseconds = EPOCH_MS + index * 1000;
  return `${hex(Math.floor(milliseconds / 1000), 8)}${hex(milliseconds % 1000, 4)}${hex(kind, 6)}${hex(index % 0x1000000, 6)}`;
}

export const KINDS = { member: 1, post: 2, comment: 3, like: 4, friendship: 5 };

const FIRST = 'Ada Björn Chloé Dmitri Élodie Fatma Grace Hiro Ines Jürgen Kaya Leïla'.split(' ');
const LAST = 'Harbour Strand Keel Møller Northwind Öztürk Reef Saltmarsh Tide Voss'.split(' ');
const WORDS =
  'the tide came in early and we went out along the pier to see boats gulls light over water again'.split(
    ' ',
  );

export const usernameOf = (index) => `member.${index}`;

/** A name with something of its own in it, as people have. */
export function fullNameOf(index) {
  const own = createHash('sha1').update(String(index)).digest('hex').slice(0, 5);
  return `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length) % LAST.length]} ${own}`;
}

export function textOf(random) {
  return Array.from({ length: 20 + random.below(20) }, () => WORDS[random.below(WORDS.length)]).join(' ');
}
