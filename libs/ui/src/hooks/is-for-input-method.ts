/**
 * Whether a key event belongs to an input method that is composing a character. Safari ends the composition before it
 * reports the Enter key that confirmed it; only the key code 229 tells that this Enter belongs to the input method.
 */
export const isForInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
