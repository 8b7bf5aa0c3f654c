/** Signs that nobody sees: spaces, those that Unicode lets no font draw, and the empty cell of Braille. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A NUL, or a half of a character. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether a text can be stored and sent back unchanged. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** The text with a mark in the place of whatever cannot be stored. */
export const toStorable = (text: string): string => text.replace(new RegExp(UNSTORABLE, 'gu'), '\uFFFD');

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => UNSEEN.test(text);

/** Whether what a member has written can be sent: it is not blank and has at most `max` UTF-16 units. */
export const isSendableText = (text: string, max: number): boolean => !isBlank(text) && text.length <= max;
