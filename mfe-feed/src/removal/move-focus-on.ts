/** Lets the keyboard go on at a neighbour of something that is about to go, or at what stands around it, if it is inside it. */
export function moveFocusOn(
  leaving: HTMLElement | null,
  findNeighbour: (leaving: HTMLElement) => HTMLElement | null | undefined,
): void {
  if (leaving?.contains(document.activeElement) !== true) return;
  const next = findNeighbour(leaving) ?? leaving.parentElement?.closest<HTMLElement>('[tabindex]');
  next?.focus({ preventScroll: true });
}
