export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (values) => percentile(values, 0.5);

export const ms = (value) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const times = (value) => `${value.toFixed(2)} times`;
export const perSecond = (value) => `${Math.round(value)} a second`;

/** A table for people and for docs/performance.md alike. */
export function table(title, head, rows) {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [first, ...others] = cells;
  return `\n### ${title}\n\n${[line(first), rule, ...others.map(line)].join('\n')}\n`;
}
