/** Splits items into lines of a grid with `perLine` items each. */
export function inLines<T>(items: readonly T[], perLine: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / perLine) }, (_line, index) =>
    items.slice(index * perLine, (index + 1) * perLine),
  );
}
