/** Invisible characters: spaces, Unicode's default-ignorable characters, and the empty Braille cell. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const UNSTORABLE = /[\0\p{Surrogate}]/u;

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

export const toStorable = (text: string): string => text.replace(new RegExp(UNSTORABLE, 'gu'), '\uFFFD');

export const isBlank = (text: string): boolean => UNSEEN.test(text);

/** Whether a member's text can be sent: it is not blank and has at most `max` UTF-16 units. */
export const isSendableText = (text: string, max: number): boolean => !isBlank(text) && text.length <= max;
