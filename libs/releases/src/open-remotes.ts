import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { PART_NAMES, offeredPartSchema, remotesSchema, type Remotes } from './shape';
import { unseal } from './signing';

const anyRemotesSchema = remotesSchema.extend({ parts: z.record(z.string(), z.unknown()) });

export interface OpenedRemotes {
  remotes: Remotes;
  /** Names of the parts that only a newer version knows or can read; they are not in `remotes`. */
  unknown: string[];
}

/** Reads a sealed `remotes.json` part by part; throws if it is damaged or signed by somebody else. */
export function openRemotes(text: string, key: KeyObject): OpenedRemotes {
  const { parts: shown, ...rest } = anyRemotesSchema.parse(unseal(text, key));
  const parts: Remotes['parts'] = {};
  const unknown: string[] = [];
  for (const [name, offered] of Object.entries(shown)) {
    const part = PART_NAMES.find((known) => known === name);
    const { data } = offeredPartSchema.safeParse(offered);
    if (part === undefined || data === undefined) unknown.push(name);
    else parts[part] = data;
  }
  return { remotes: { ...rest, parts }, unknown };
}
