import type { KeyObject } from 'node:crypto';

/** Injection token of the key that signs tokens. */
export const TOKEN_KEY = Symbol('TOKEN_KEY');
export type TokenKey = KeyObject;
