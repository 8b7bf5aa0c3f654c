/** Words of which names consist that would pass for the staff. */
const ROLE_WORDS: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'helpdesk',
  'moderator',
  'official',
  'operator',
  'security',
  'sharewave',
  'staff',
  'support',
  'system',
  'team',
  'webmaster',
]);
const INVISIBLE = /\p{Cf}/gu;
const BETWEEN_WORDS = /[\s\d._-]+/;

const isRole = (word: string): boolean => ROLE_WORDS.has(word) || ROLE_WORDS.has(word.replace(/s$/, ''));

/** Whether a username or full name says nothing but roles, such as `support1`, `Sharewave Team` or, letter by letter, `s.u.p.p.o.r.t`. */
export function isRoleName(name: string): boolean {
  const words = name.toLowerCase().replace(INVISIBLE, '').split(BETWEEN_WORDS).filter(Boolean);
  return words.length > 0 && (words.every(isRole) || isRole(words.join('')));
}
