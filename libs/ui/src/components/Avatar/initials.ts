const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A letter with the marks that writing needs; what is stacked above them would be a stain on a small circle. */
const LETTER_WITH_MARKS = /^.\p{Mark}{0,2}/su;
const ONLY_MARKS = /^.\p{Mark}*$/su;

function firstGrapheme(word: string): string {
  for (const { segment } of graphemes.segment(word)) {
    return ONLY_MARKS.test(segment) ? (LETTER_WITH_MARKS.exec(segment)?.[0] ?? '') : segment;
  }
  return '';
}

/** First letters of the first and the last word of a name, whole characters of any script. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1] ?? '') : '';
  return `${firstGrapheme(first)}${firstGrapheme(last)}`.toLocaleUpperCase();
}
