// @ts-check
/** Which released versions the web server shows to whom. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyingKey } from './release-settings.mjs';

const PREVIEW_COOKIE = 'sharewave_preview';

/** @param {import('node:http').IncomingMessage} request */
function previewToken(request) {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${PREVIEW_COOKIE}=`))?.slice(PREVIEW_COOKIE.length + 1);
}

/** @param {import('./release-settings.mjs').ReleaseSettings} settings */
export async function openReleases(settings) {
  const { DiskRegistry, RemotesKeeper, openPreview } = await import('@sharewave/releases');
  const { registryDir, dataDir, siteUrl } = settings;
  const key = await verifyingKey(settings);
  const registry = new DiskRegistry(registryDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const keeper = new RemotesKeeper(registry, key, {
    lastGoodFile: join(dataDir, 'remotes.last-good.json'),
    onFault: (fault) => console.error(`Web server: ${fault}`),
  });
  /** @param {string} token */
  const open = (token) => openPreview(registry, key, { token, site: siteUrl, now: new Date() });

  return {
    /** `remotes.json` for whoever asks: a browser with a preview gets one remote at another version. @param {import('node:http').IncomingMessage} request */
    async remotesFor(request) {
      const remotes = await keeper.current();
      const token = previewToken(request);
      const preview = token === undefined || remotes === null ? null : await open(token);
      if (remotes === null) return null;
      const { shell, ...parts } = remotes.parts;
      const offered = { ...remotes, shell: shell?.stable.version ?? null, parts };
      if (preview === null) return offered;
      const { part, release, until } = preview;
      return {
        ...offered,
        parts: { ...parts, [part]: { stable: release, canary: null } },
        preview: { part, version: release.version, until: until.toISOString() },
      };
    },
    /** The cookie by which a browser keeps the preview of a link; null when the link is worth nothing. @param {string} token */
    async previewCookie(token) {
      if (token === 'end') return `${PREVIEW_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;
      const preview = await open(token);
      if (preview === null) return null;
      const seconds = Math.floor((preview.until.getTime() - Date.now()) / 1000);
      const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
      return `${PREVIEW_COOKIE}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
    },
    /** Folders of the released shells: the one that is shown first, then the others. */
    async shellFolders() {
      const remotes = await keeper.current();
      const shown = remotes?.parts.shell?.stable.version;
      if (shown === undefined) return [];
      const versions = await registry.listVersions('shell');
      return [shown, ...versions.filter((version) => version !== shown)].map((version) =>
        join(registryDir, 'shell', version),
      );
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openReleases>>} ServedReleases */
