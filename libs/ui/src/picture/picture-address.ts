/**
 * The address of a version of a stored picture that is at least `widthPx` wide; pictures that the page has created itself
 * (`blob:`, `data:`) have no versions.
 */
export function pictureAt(url: string, widthPx: number): string {
  return url.startsWith('http') ? `${url}?w=${widthPx}` : url;
}

/**
 * The `srcset` of a stored picture in these widths, followed by the original if its width is given; undefined for a
 * picture without versions.
 */
export function pictureSet(url: string, widths: readonly number[], ownWidthPx?: number): string | undefined {
  if (!url.startsWith('http')) return undefined;
  const narrower = widths.filter((width) => ownWidthPx === undefined || width < ownWidthPx);
  const candidates = narrower.map((width) => `${pictureAt(url, width)} ${width}w`);
  if (ownWidthPx !== undefined) candidates.push(`${url} ${ownWidthPx}w`);
  return candidates.join(', ');
}
