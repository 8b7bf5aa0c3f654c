import { createHash } from 'node:crypto';
import type { ReleaseEvent } from '@sharewave/releases';
import type { PartsOverview, ShownRelease } from '../parts-overview.service';
import { Html, html } from './html';
import { PARTS_PAGE_STYLE } from './parts-page.style';

export const PARTS_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PARTS_PAGE_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Built as a string: whitespace added by a formatter would change the hash that the CSP allows. */
const STYLE = new Html(`<style>${PARTS_PAGE_STYLE}</style>`);

const ACTIONS: Readonly<Record<ReleaseEvent['action'], string>> = {
  promote: 'was promoted to stable',
  canary: 'became a canary',
  pin: 'was pinned',
  unpin: 'was unpinned',
  rollback: 'was rolled back by command',
  'auto-rollback': 'was rolled back automatically',
};

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const COUNT = new Intl.NumberFormat('en');

/** Times are UTC, because without scripts the page cannot know the reader's time zone. */
const time = (at: string): Html => html`<time datetime="${at}">${TIME.format(new Date(at))} UTC</time>`;

function figures({ gzipBytes, loads, failurePercent, failures, loadTimeP75Ms }: ShownRelease): Html {
  const failed = loads === 0 ? '–' : `${failurePercent.toFixed(2)} %`;
  return html`<dl>
    <div>
      <dt>Failed</dt>
      <dd class="${loads > 0 && failures === 0 ? 'good' : ''}">${failed}</dd>
    </div>
    <div>
      <dt>Load time p75</dt>
      <dd>${loadTimeP75Ms === null ? '–' : `≤ ${COUNT.format(loadTimeP75Ms)} ms`}</dd>
    </div>
    <div>
      <dt>Size (gzip)</dt>
      <dd>${gzipBytes === null ? '–' : `${(gzipBytes / 1000).toFixed(1)} KB`}</dd>
    </div>
  </dl>`;
}

function loadCounts({ loads, members, failures, newMembers, newMemberFailures }: ShownRelease): string {
  const counted =
    loads === 0
      ? 'No browser of an established member has reported a load yet.'
      : `${COUNT.format(loads)} loads by ${COUNT.format(members)} members; it failed for ${COUNT.format(failures)} of them.`;
  if (newMembers === 0) return counted;
  return `${counted} Not counted: ${COUNT.format(newMembers)} new members; it failed for ${COUNT.format(newMemberFailures)} of them.`;
}

function published({ commit, publishedBy, publishedAt }: ShownRelease): Html | null {
  if (commit === null || publishedAt === null) return null;
  return html`<p class="quiet">
    Published by ${publishedBy} on ${time(publishedAt)} from commit <code>${commit.slice(0, 10)}</code>.
  </p>`;
}

function releaseOf(release: ShownRelease): Html {
  const { channel, version, lastFailure, whyNotRolledBack } = release;
  return html`<div class="release">
    <p class="name">
      <span class="channel ${channel.startsWith('canary') ? 'canary' : ''}">${channel}</span>
      <code>${version}</code>
    </p>
    ${figures(release)}
    <p class="quiet">${loadCounts(release)}</p>
    ${published(release)}
    ${lastFailure === null ? null : html`<p class="failure"><strong>Last failure</strong> ${lastFailure}</p>`}
    ${
      whyNotRolledBack === null
        ? null
        : html`<p class="failure"><strong>Failing, but not rolled back:</strong> ${whyNotRolledBack}</p>`
    }
  </div>`;
}

function inUse(releases: readonly ShownRelease[]): Html {
  if (releases.length === 0) {
    return html`<p>Nothing has been released yet: members get the parts deployed with the shell.</p>`;
  }
  const parts = [...new Set(releases.map(({ part }) => part))];
  const card = (part: string): Html =>
    html`<li class="card">
      <h3>${part}</h3>
      ${releases.filter((release) => release.part === part).map(releaseOf)}
    </li>`;
  return html`<ul class="cards">
    ${parts.map(card)}
  </ul>`;
}

function rolledBack(failed: PartsOverview['failed']): Html {
  if (failed.length === 0) return html`<p class="quiet">No version has been rolled back automatically.</p>`;
  const item = ({ part, version, why }: PartsOverview['failed'][number]): Html =>
    html`<li class="back"><strong>${part}</strong> <code>${version}</code><br />${why}</li>`;
  return html`<ul>
    ${failed.map(item)}
  </ul>`;
}

function history(events: PartsOverview['events']): Html {
  if (events.length === 0) return html`<p class="quiet">No releases yet.</p>`;
  const item = ({ at, by, part, action, version, to, why }: PartsOverview['events'][number]): Html =>
    html`<li class="${action}">
      <p>
        <strong>${part}</strong>
        <code>${version}</code>
        ${ACTIONS[action]}${to === undefined ? null : html` to <code>${to}</code>`}${why === undefined ? null : `: ${why}`}
      </p>
      <p class="quiet">${by}, ${time(at)}</p>
    </li>`;
  return html`<ol class="events">
    ${events.map(item)}
  </ol>`;
}

function details({ releases, failed, events }: PartsOverview): Html {
  return html`<h2>In use</h2>
    ${inUse(releases)}
    <h2>Rolled back automatically</h2>
    ${rolledBack(failed)}
    <h2>History</h2>
    ${history(events)}`;
}

export function partsPage(overview: PartsOverview): string {
  const { revision, faults } = overview;
  const fault = (text: string): Html => html`<p>${text}</p>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Sharewave parts</title>
        <meta name="viewport" content="width=device-width" />
        ${STYLE}
      </head>
      <body>
        <header>
          <h1>Sharewave parts</h1>
          ${revision === null ? null : html`<p class="quiet">State ${revision} of the registry</p>`}
        </header>
        <main>
          ${faults.length === 0 ? null : html`<div role="alert">${faults.map(fault)}</div>`}
          ${revision === null ? null : details(overview)}
        </main>
      </body>
    </html>`.text;
}
