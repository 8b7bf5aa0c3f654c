import type { Document } from '../values/types';

/** What an update operator does to the value at one path; undefined stands for a missing field. */
export type Modifier = {
  /** Whether the path is made when it is missing. */
  creates: boolean;
  apply(value: unknown, path: string, document: Document): unknown;
};
