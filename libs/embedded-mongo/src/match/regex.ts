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

/** PCRE forms that JavaScript writes otherwise: \A, \z, \Z, \h, POSIX classes and leading (?i). */
function translate(pattern: string): string {
  return pattern.replace(/\\([AzZh])/g, (_, letter: string) => {
    if (letter === 'A') return '^';
    if (letter === 'h') return '[ \\t]';
    return letter === 'z' ? '$' : '(?=\\n?$)';
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
  // Unicode mode makes "." one character as in PCRE, but refuses needless escapes that PCRE allows.
  for (const unicode of ['u', '']) {
    try {
      return new RegExp(translate(text), flagSet + unicode);
    } catch (error) {
      if (unicode === '') throw new CommandError(51091, `Regular expression is invalid: ${String(error)}`);
    }
  }
  throw new CommandError(51091, 'Regular expression is invalid');
}
