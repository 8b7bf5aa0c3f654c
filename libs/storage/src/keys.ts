const PREFIX = 'sharewave.';
/** What belongs to the browser, such as the theme; it stays when a session ends. */
const BROWSER = `${PREFIX}browser.`;
/** What a session has left behind, whoever was signed in; removed when it ends. */
const SESSION = `${PREFIX}session.`;
/** What a member has written and not sent; it waits for them if the session expires, and is removed when they sign out. */
const MEMBER = `${PREFIX}member.`;

/** The key of something that belongs to the browser and survives every session. */
export const browserKey = (name: string): string => BROWSER + name;

/** The key of something that is removed when the session ends, however it ends. */
export const sessionKey = (name: string): string => SESSION + name;

/** The key of an unsent text of a member, which is removed only when that member signs out. */
export const memberKey = (memberId: string, name: string): string => `${MEMBER}${memberId}.${name}`;

/** Prefix of the keys of a member's unsent messages, one key per message. The shell looks whether there are any. */
export const outboxPrefix = (memberId: string): string => memberKey(memberId, 'outbox.');

/** Keys of version 0.1.0 whose values are still needed, and what replaces them. */
const RENAMED: readonly [RegExp, string][] = [
  [/^sharewave-theme$/, browserKey('theme')],
  [/^sharewave\.logout\./, browserKey('logout.')],
  [/^sharewave\.draft\.([^.]+)\./, memberKey('$1', 'draft.')],
  [/^sharewave\.outbox\.([^.]+)\./, memberKey('$1', 'outbox.')],
];

/** The present name of a key of an earlier version; undefined if there is none. */
export function renamed(key: string): string | undefined {
  const [pattern, replacement] = RENAMED.find(([old]) => old.test(key)) ?? [];
  return pattern === undefined || replacement === undefined ? undefined : key.replace(pattern, replacement);
}

/** Whether a key has one of the prefixes above, or is not ours. */
export const isCurrent = (key: string): boolean =>
  !/^sharewave[.-]/.test(key) || [BROWSER, SESSION, MEMBER].some((prefix) => key.startsWith(prefix));

/**
 * Whether a value must go when a session ends; with the id of a member who has signed out, their unsent texts go too, and with
 * an empty id those of all members. What stays is listed, not what goes: a key that nobody has thought of goes as well.
 */
export function endsWithSession(key: string, signedOutId: string | null): boolean {
  if (!key.startsWith(PREFIX) || key.startsWith(BROWSER)) return false;
  if (!key.startsWith(MEMBER)) return true;
  return signedOutId === '' || (signedOutId !== null && key.startsWith(memberKey(signedOutId, '')));
}
