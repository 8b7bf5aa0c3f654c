const FOCUSABLE = [
  'a[href]',
  'button:not([disabled])',
  'input:not([disabled], [hidden])',
  'select:not([disabled])',
  'textarea:not([disabled])',
  '[tabindex]',
].join(',');

/** The elements that the Tab key reaches inside a container, in order. */
export function focusableIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.tabIndex >= 0);
}

/** Makes the Tab key wrap around inside a container. */
export function wrapTab(event: KeyboardEvent, container: HTMLElement): void {
  const stops = focusableIn(container);
  const first = stops[0];
  const last = stops[stops.length - 1];
  const active = document.activeElement;
  if (first === undefined || last === undefined) {
    event.preventDefault();
    return;
  }
  const isOutside = !container.contains(active) || active === container;
  if (event.shiftKey && (active === first || isOutside)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && (active === last || (isOutside && active !== container))) {
    event.preventDefault();
    first.focus();
  }
}

/** Makes all other children of the body inert; returns a function that undoes this. */
export function isolate(layer: HTMLElement): () => void {
  const others = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element !== layer && !element.hasAttribute('inert'),
  );
  for (const element of others) element.setAttribute('inert', '');
  return () => {
    for (const element of others) element.removeAttribute('inert');
  };
}
