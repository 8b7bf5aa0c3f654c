/** Styles of `/_parts`, with the colours of the web app (`palette.ts` of libs/ui). */
export const PARTS_PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f3f8fa, #07151d);
  --surface: light-dark(#fff, #0d2029);
  --ink: light-dark(#0b2530, #e8f3f6);
  --ink-soft: light-dark(#44606c, #a9c2cc);
  --line: light-dark(#dce9ee, #1e3944);
  --sea: light-dark(#0a6f87, #4cc3da);
  --sea-mist: light-dark(#e1f2f6, #153947);
  --coral: light-dark(#c93f26, #ff7a5f);
  --danger: light-dark(#b3261e, #ff8a80);
  --danger-mist: light-dark(#fbeae8, #3a1a1a);
  --good: light-dark(#1e7b4f, #63d29b);
  font: 15px/1.5 system-ui, sans-serif;
  background: var(--canvas);
  color: var(--ink);
}
* { box-sizing: border-box; margin: 0; }
body { max-width: 76rem; margin: 0 auto; padding: 32px 24px 72px; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; }
h1 { font-size: 26px; letter-spacing: -0.02em; line-height: 1.2; }
h2 { margin: 48px 0 16px; font-size: 20px; letter-spacing: -0.01em; }
h3 { font-size: 17px; text-transform: capitalize; }
code { font: 13px/1.5 ui-monospace, monospace; }
.quiet { color: var(--ink-soft); font-size: 13px; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 16px; align-items: start; }
.card { padding: 24px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
.release { margin-top: 16px; }
.release + .release { padding-top: 16px; border-top: 1px solid var(--line); }
.name { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; }
.channel { padding: 2px 12px; border: 1px solid transparent; border-radius: 12px; background: var(--sea-mist); color: var(--sea); font-size: 13px; font-weight: 600; }
.channel.canary { border-color: var(--coral); background: none; color: var(--coral); }
dl { display: grid; grid-template-columns: repeat(3, auto); justify-content: space-between; gap: 8px; margin: 16px 0 12px; }
dl div { display: flex; flex-direction: column; }
dt { color: var(--ink-soft); font-size: 13px; }
dd { font-size: 17px; font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
dd.good { color: var(--good); }
.failure, [role="alert"], .back { padding: 12px 16px; border: 1px solid var(--danger); border-radius: 8px; background: var(--danger-mist); }
.failure { margin-top: 12px; font-size: 13px; }
[role="alert"] { margin-top: 24px; }
.back { margin-top: 8px; }
ul, ol { padding: 0; list-style: none; }
.events { margin-left: 6px; border-left: 2px solid var(--line); }
.events li { position: relative; padding: 0 0 16px 24px; }
.events li::before { content: ''; position: absolute; left: -6px; top: 7px; width: 10px; height: 10px; border-radius: 50%; background: var(--sea); }
.events .auto-rollback::before { background: var(--danger); }
@media (max-width: 575px) {
  body { padding: 24px 16px 48px; }
  .card { padding: 16px; }
}
`;
