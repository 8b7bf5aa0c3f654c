/** Lets the keyboard go on at a neighbour of something that is about to go, if it is inside it. */
export function moveFocusOn(
  leaving: HTMLElement | null,
  findNeighbour: (leaving: HTMLElement) => HTMLElement | null | undefined,
): void {
  if (leaving?.contains(document.activeElement) !== true) return;
  findNeighbour(leaving)?.focus({ preventScroll: true });
}
