import type { KeyObject } from 'node:crypto';

export const TOKEN_KEY = Symbol('TOKEN_KEY');
export type TokenKey = KeyObject;
