/** Arranges items in lines of a grid, so many to a line. */
export function inLines<T>(items: readonly T[], perLine: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / perLine) }, (_line, index) =>
    items.slice(index * perLine, (index + 1) * perLine),
  );
}
