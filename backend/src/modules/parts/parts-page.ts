import { createHash } from 'node:crypto';
import type { PartsOverview, ShownRelease } from './parts-overview.service';

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin-bottom: 2rem; }
th, td { border-bottom: 1px solid; padding: 0.4rem 0.6rem; text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
div { overflow-x: auto; }
[role="alert"] { border: 2px solid; padding: 0.5rem 1rem; }
`;

/** The page is a table: nothing runs in it, and only its own style is applied. */
export const PARTS_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

interface Column<Row> {
  readonly title: string;
  readonly isNumber?: boolean;
  readonly text: (row: Row) => string;
}

const RELEASES: readonly Column<ShownRelease>[] = [
  { title: 'Part', text: ({ part }) => part },
  { title: 'Channel', text: ({ channel }) => channel },
  { title: 'Version', text: ({ version }) => version },
  { title: 'Commit', text: ({ commit }) => commit },
  { title: 'Size (gzip)', isNumber: true, text: ({ gzipBytes }) => `${(gzipBytes / 1024).toFixed(1)} KB` },
  { title: 'Loads', isNumber: true, text: ({ loads, members }) => `${loads} by ${members}` },
  {
    title: 'Failed',
    isNumber: true,
    text: ({ failures, failurePercent }) => `${failurePercent.toFixed(2)} % (${failures})`,
  },
  { title: 'Last failure', text: ({ lastFailure }) => lastFailure ?? '' },
  {
    title: 'Load time p75',
    isNumber: true,
    text: ({ loadTimeP75Ms }) => (loadTimeP75Ms === null ? '–' : `≤ ${loadTimeP75Ms} ms`),
  },
  { title: 'Shipped', text: ({ publishedBy, publishedAt }) => `${publishedBy}, ${publishedAt}` },
];

const FAILED: readonly Column<PartsOverview['failed'][number]>[] = [
  { title: 'Part', text: ({ part }) => part },
  { title: 'Version', text: ({ version }) => version },
  { title: 'Why', text: ({ why }) => why },
];

const EVENTS: readonly Column<PartsOverview['events'][number]>[] = [
  { title: 'When', text: ({ at }) => at },
  { title: 'Part', text: ({ part }) => part },
  { title: 'What', text: ({ action }) => action },
  { title: 'Version', text: ({ version }) => version },
  { title: 'Who', text: ({ by }) => by },
  { title: 'Why', text: ({ why }) => why ?? '' },
];

function table<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cell = (tag: string, { isNumber }: Column<Row>, text: string): string =>
    `<${tag}${isNumber === true ? ' class="number"' : ''}>${escape(text)}</${tag}>`;
  const head = columns.map((column) => cell('th', column, column.title)).join('');
  const body = rows.map(
    (row) => `<tr>${columns.map((column) => cell('td', column, column.text(row))).join('')}</tr>`,
  );
  return `<h2>${title}</h2><div><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

/** The page of `/_parts`. */
export function partsPage({ revision, faults, releases, failed, events }: PartsOverview): string {
  const alert = faults.length === 0 ? '' : `<p role="alert">${faults.map(escape).join('<br>')}</p>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sharewave parts</title>',
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>`,
    `<h1>Sharewave parts</h1><p>State ${revision}</p>${alert}`,
    table('Shown now', RELEASES, releases),
    table('Set back', FAILED, failed),
    table('What was done', EVENTS, events),
    '</body></html>',
  ].join('');
}
