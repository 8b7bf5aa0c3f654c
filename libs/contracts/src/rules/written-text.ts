/** Invisible characters: spaces, Unicode's default-ignorable characters, and the empty Braille cell. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A NUL, or half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether a text can be stored and sent back unchanged. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** The text with a replacement character for whatever cannot be stored. */
export const toStorable = (text: string): string => text.replace(new RegExp(UNSTORABLE, 'gu'), '\uFFFD');

/** Whether a text has only invisible characters. */
export const isBlank = (text: string): boolean => UNSEEN.test(text);

/** Whether a member's text can be sent: it is not blank and has at most `max` UTF-16 units. */
export const isSendableText = (text: string, max: number): boolean => !isBlank(text) && text.length <= max;
