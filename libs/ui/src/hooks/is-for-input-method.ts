/**
 * Whether a key belongs to an input method that composes a character. Safari has ended the composition by the time it
 * tells of the Enter that took it, and says so by the number 229 alone.
 */
export const isForInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
