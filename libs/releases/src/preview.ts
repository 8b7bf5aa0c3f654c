import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { Ledger } from './ledger';
import { findRelease } from './publish';
import type { Registry } from './registry.port';
import { integrityOf, offer, parseRelease } from './release';
import { partNameSchema, versionSchema } from './shape';
import type { OfferedRelease, PartName } from './shape';
import { ReleaseError } from './release-error';
import { isSigned, signText } from './signing';

const previewSchema = z.object({
  use: z.literal('preview'),
  /** The installation that the link is for; links of other installations open nothing here. */
  site: z.url(),
  part: partNameSchema.exclude(['shell']),
  version: versionSchema,
  /** Hash of the release's manifest, which holds the hashes of everything else. */
  manifest: z.string(),
  until: z.iso.datetime(),
});

export const MAX_PREVIEW_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

export interface Preview {
  part: PartName;
  release: OfferedRelease;
  until: Date;
}

export async function signPreview(
  registry: Registry,
  key: KeyObject,
  wish: { part: PartName; version: string; site: string; until: Date },
  now: Date = new Date(),
): Promise<string> {
  if (wish.part === 'shell')
    throw new ReleaseError(
      'The shell cannot be previewed: its document is served before the member is known.',
    );
  const minutes = (wish.until.getTime() - now.getTime()) / MINUTE_MS;
  if (!(minutes >= 1 && minutes <= MAX_PREVIEW_MINUTES))
    throw new ReleaseError(`A preview must last between 1 and ${MAX_PREVIEW_MINUTES} minutes.`);
  // With another key it would open nothing.
  await new Ledger(registry, key).readOwn();
  await findRelease(registry, wish.part, wish.version);
  const text = await registry.readRelease(wish.part, wish.version);
  const manifest = integrityOf(Buffer.from(text ?? ''));
  const until = wish.until.toISOString();
  const payload = JSON.stringify(previewSchema.parse({ ...wish, use: 'preview', manifest, until }));
  return `${Buffer.from(payload).toString('base64url')}.${signText(payload, key)}`;
}

const isExact = (text: string): boolean => Buffer.from(text, 'base64url').toString('base64url') === text;

/** What a link's token shows; null for one that is forged, altered, expired, too long or of another installation. */
export async function openPreview(
  registry: Pick<Registry, 'readRelease'>,
  key: KeyObject,
  { token, site, now }: { token: string; site: string; now: Date },
): Promise<Preview | null> {
  try {
    const [encoded = '', signature = '', ...more] = token.split('.');
    // Other characters would end up in the cookie, as an attribute of it.
    if (more.length > 0 || !isExact(encoded) || !isExact(signature)) return null;
    const payload = Buffer.from(encoded, 'base64url').toString('utf8');
    if (!isSigned(payload, signature, key)) return null;
    const wish = previewSchema.parse(JSON.parse(payload));
    const until = new Date(wish.until);
    if (wish.site !== site || until <= now) return null;
    // Not what the publisher's clock says, but what this one does: a link for years is none.
    if (until.getTime() - now.getTime() > MAX_PREVIEW_MINUTES * MINUTE_MS + CLOCKS_DIFFER_MS) return null;
    const text = await registry.readRelease(wish.part, wish.version);
    if (text === null || integrityOf(Buffer.from(text)) !== wish.manifest) return null;
    return { part: wish.part, release: offer(parseRelease(text)), until };
  } catch {
    return null;
  }
}
