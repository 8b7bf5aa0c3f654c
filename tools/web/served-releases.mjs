// @ts-check
/** Which released versions the web server shows to whom. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openReleaseSource } from './release-source.mjs';
import { verifyingKey } from '../shared/release-settings.mjs';

const PREVIEW_COOKIE = 'sharewave_preview';

/** @param {import('node:http').IncomingMessage} request */
function previewToken(request) {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${PREVIEW_COOKIE}=`))?.slice(PREVIEW_COOKIE.length + 1);
}

/** @param {import('../shared/release-settings.mjs').ReleaseSettings} settings */
export async function openReleases(settings) {
  const { openPreview } = await import('@sharewave/releases');
  const { dataDir, siteUrl } = settings;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const key = await verifyingKey(settings);
  const source = await openReleaseSource(settings, key);
  /** @param {string} token */
  const open = (token) => openPreview(source.releases, key, { token, site: siteUrl, now: new Date() });

  return {
    /** `remotes.json` for a request: a browser with a preview gets one remote at another version. @param {import('node:http').IncomingMessage} request */
    async remotesFor(request) {
      const remotes = await source.current();
      if (remotes === null) return null;
      const token = previewToken(request);
      const preview = token === undefined ? null : await open(token);
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
    /** The cookie that stores the preview of a link; null if the link is invalid. @param {string} token */
    async previewCookie(token) {
      if (token === 'end') return `${PREVIEW_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;
      const preview = await open(token);
      if (preview === null) return null;
      const seconds = Math.floor((preview.until.getTime() - Date.now()) / 1000);
      const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
      return `${PREVIEW_COOKIE}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
    },
    /** Folders of the released shells, the current one first. */
    async shellFolders() {
      const remotes = await source.current();
      const shown = remotes?.parts.shell?.stable.version;
      if (shown === undefined) return [];
      const versions = await source.listShells();
      return [shown, ...versions.filter((version) => version !== shown)].map((version) =>
        join(source.shells, 'shell', version),
      );
    },
    /** The folder of an older shell with that file that this server has not copied yet. @param {string} path */
    async olderShellWith(path) {
      const version = await source.bringShellWith(path);
      return version === null ? null : join(source.shells, 'shell', version);
    },
    /**
     * Ensures that the version in a remote's URL is in its folder, if it was ever released.
     * @param {Exclude<import('@sharewave/releases').PartName, 'shell'>} remote
     * @param {string} path
     */
    async bringRemote(remote, path) {
      const [, version = ''] = path.split('/');
      await source.bringRemote(remote, version);
    },
    /** @param {Exclude<import('@sharewave/releases').PartName, 'shell'>} remote */
    remoteFolder: (remote) => join(source.remotes, remote),
    close: source.close,
  };
}
