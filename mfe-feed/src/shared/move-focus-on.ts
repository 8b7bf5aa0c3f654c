/** Moves the focus out of an element that is about to be removed, to a neighbour or else to its container. */
export function moveFocusOn(
  leaving: HTMLElement | null,
  findNeighbour: (leaving: HTMLElement) => HTMLElement | null | undefined,
): void {
  if (leaving?.contains(document.activeElement) !== true) return;
  const next = findNeighbour(leaving) ?? leaving.parentElement?.closest<HTMLElement>('[tabindex]');
  next?.focus({ preventScroll: true });
}
