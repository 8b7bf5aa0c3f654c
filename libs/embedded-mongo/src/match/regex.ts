import { BSONRegExp } from 'bson';
import { CommandError } from '../errors';
import { regexOf } from '../values/compare';

/** Drops the white space and comments of an extended (x) pattern, which JavaScript does not know. */
function compact(pattern: string): string {
  return pattern.replace(
    /(\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\])|\s+|#[^\n]*/g,
    (_, kept: string | undefined) => kept ?? '',
  );
}

/** Letters behind a backslash that mean the same in PCRE and JavaScript, and those that are written otherwise below. */
const KNOWN_ESCAPES = /^[^a-zA-Z]|[dDwWsSbBnrtfvxckupPAzZh]/;
const END = '(?![\\s\\S])';
const WRITTEN_OTHERWISE: Readonly<Record<string, string>> = {
  A: '(?<![\\s\\S])',
  z: END,
  Z: `(?=\\n?${END})`,
  h: '[ \\t]',
};

function unsupported(what: string): CommandError {
  return new CommandError(238, `${what} in a regular expression is not supported by the embedded engine`);
}

/** What JavaScript would read as plain letters is refused: the answer would be wrong. */
function checkEscapes(token: string): void {
  for (const [escape, letter = ''] of token.matchAll(/\\([\s\S])/g)) {
    if (!KNOWN_ESCAPES.test(letter)) throw unsupported(escape);
  }
}

/** PCRE forms that JavaScript writes otherwise: \A, \z, \Z, \h, a ] that begins a class, and $ before a last line's end. */
function translate(pattern: string, isMultiline: boolean): string {
  const tokens = /\\([\s\S])|\[\^?\]?(?:\[:[^\]]*:\]|\\[\s\S]|[^\]\\])*\]|\$/g;
  return pattern.replace(tokens, (token, letter: string | undefined) => {
    checkEscapes(token);
    if (letter !== undefined) return WRITTEN_OTHERWISE[letter] ?? token;
    if (token === '$') return isMultiline ? token : `(?=\\n?${END})`;
    if (/\[:\^?\w+:\]/.test(token)) throw unsupported(`the class ${token}`);
    return token
      .replace(/^(\[\^?)\]/, '$1\\]')
      .replace(/\\([\s\S])/g, (escape, name) => (name === 'h' ? ' \\t' : escape));
  });
}

/** Builds the JavaScript form of a PCRE pattern with MongoDB's options i, m, s, x and u. */
export function compileRegex(source: unknown, options?: unknown): RegExp {
  const isObject = source instanceof RegExp || source instanceof BSONRegExp;
  if (!isObject && typeof source !== 'string') throw new CommandError(2, '$regex has to be a string');
  if (options !== undefined && typeof options !== 'string')
    throw new CommandError(2, '$options has to be a string');
  const { pattern, flags } = typeof source === 'string' ? { pattern: source, flags: '' } : regexOf(source);
  if (flags !== '' && typeof options === 'string' && options !== '') {
    throw new CommandError(51075, 'options set in both $regex and $options');
  }
  let wanted = options === undefined || options === '' ? flags : options;
  const invalid = [...wanted].find((flag) => !'imsxu'.includes(flag));
  if (invalid !== undefined) throw new CommandError(51108, `invalid flag in regex options: ${invalid}`);
  let text = wanted.includes('x') ? compact(pattern) : pattern;
  const inline = /^\(\?([ims]+)\)/.exec(text);
  if (inline) {
    text = text.slice(inline[0].length);
    wanted += inline[1] ?? '';
  }
  const flagSet = [...new Set(wanted)].filter((flag) => 'ims'.includes(flag)).join('');
  const translated = translate(text, flagSet.includes('m'));
  // Unicode mode makes "." one character as in PCRE, but refuses needless escapes that PCRE allows.
  for (const unicode of ['u', '']) {
    try {
      return new RegExp(translated, flagSet + unicode);
    } catch (error) {
      // Without it these are plain letters.
      if (unicode !== '' && /\\[pP]|\\[xu]\{/.test(text)) throw unsupported(`the escape in ${text}`);
      if (unicode === '') throw new CommandError(51091, `Regular expression is invalid: ${String(error)}`);
    }
  }
  throw new CommandError(51091, 'Regular expression is invalid');
}
