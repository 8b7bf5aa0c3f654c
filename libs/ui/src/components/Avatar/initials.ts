const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A letter with at most two combining marks; more of them stacked would be illegible in a small circle. */
const LETTER_WITH_MARKS = /^.\p{Mark}{0,2}/su;
const ONLY_MARKS = /^.\p{Mark}*$/su;

function firstGrapheme(word: string): string {
  for (const { segment } of graphemes.segment(word)) {
    return ONLY_MARKS.test(segment) ? (LETTER_WITH_MARKS.exec(segment)?.[0] ?? '') : segment;
  }
  return '';
}

/** The first grapheme of the first and of the last word of a name, in upper case. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1] ?? '') : '';
  return `${firstGrapheme(first)}${firstGrapheme(last)}`.toLocaleUpperCase();
}
