/** Prints what a test has measured; the figures are for people, and no test fails by them. */
export function report(row: string, figures: Readonly<Record<string, number | string>>): void {
  const texts = Object.entries(figures).map(([name, value]) => `${name} ${shorten(value)}`);
  process.stdout.write(`${row}: ${texts.join(', ')}\n`);
}

const shorten = (value: number | string): string =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toPrecision(3) : String(value);

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
