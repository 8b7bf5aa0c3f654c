/**
 * The address of a stored picture in a version that is at least so wide; what the page has made itself (`blob:`, `data:`)
 * has no versions.
 */
export function pictureAt(url: string, widthPx: number): string {
  return url.startsWith('http') ? `${url}?w=${widthPx}` : url;
}

/** A `srcset` of a stored picture in these widths, the picture itself last where its width is given; undefined without versions. */
export function pictureSet(url: string, widths: readonly number[], ownWidthPx?: number): string | undefined {
  if (!url.startsWith('http')) return undefined;
  const narrower = widths.filter((width) => ownWidthPx === undefined || width < ownWidthPx);
  const candidates = narrower.map((width) => `${pictureAt(url, width)} ${width}w`);
  if (ownWidthPx !== undefined) candidates.push(`${url} ${ownWidthPx}w`);
  return candidates.join(', ');
}
