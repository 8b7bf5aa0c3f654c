/** Elements that are invisible or could not be shown again. */
const LEFT_OUT = 'script, iframe, canvas, [src^="blob:"]';

/**
 * Content this far below the window can still show through a translucent bar, or become visible when the browser hides its
 * own bar.
 */
export const MARGIN_BELOW_PX = 80;

/** Turns an inline style into a rule, because the Content-Security-Policy forbids inline styles. */
function takeStyle(element: Element, rules: string[]): void {
  const style = element.getAttribute('style');
  if (style === null) return;
  element.removeAttribute('style');
  if (style === '') return;
  const selector = `[data-style="${rules.length}"]`;
  element.setAttribute('data-style', String(rules.length));
  // Twice, for a higher specificity than a class.
  rules.push(`${selector}${selector}{${style}}`);
}

/**
 * A copy of the visible part of an element; inline styles are appended to `rules`, and what starts below the window is left
 * out.
 */
export function copyOf(element: Element, rules: string[]): Element {
  const copy = element.cloneNode(false);
  if (!(copy instanceof Element)) throw new Error('A copy of an element is one');
  takeStyle(copy, rules);
  for (const child of element.childNodes) {
    if (child instanceof Text) copy.append(child.data);
    if (!(child instanceof Element) || child.matches(LEFT_OUT)) continue;
    if (child.getBoundingClientRect().top < window.innerHeight + MARGIN_BELOW_PX)
      copy.append(copyOf(child, rules));
  }
  return copy;
}
