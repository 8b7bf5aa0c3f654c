import { dictionary } from '@zxcvbn-ts/language-common';

/** The most frequent passwords of leaked lists, some 49,000, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
