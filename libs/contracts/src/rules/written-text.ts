/** Signs that nobody sees: spaces, those that Unicode lets no font draw, and the empty cell of Braille. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => UNSEEN.test(text);

/** Whether what a member has written can be sent: it is not blank and has at most `max` UTF-16 units. */
export const isSendableText = (text: string, max: number): boolean => !isBlank(text) && text.length <= max;
