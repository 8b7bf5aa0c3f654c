/** What is not looked at, or could not be shown again. */
const LEFT_OUT = 'script, iframe, canvas, [src^="blob:"]';

/** So far below the window what stands there still shines through a bar of glass, or comes into sight when a browser's own bar goes. */
export const MARGIN_BELOW_PX = 80;

/** The style that an element has of its own becomes a rule: the page's policy forbids it as an attribute. */
function takeStyle(element: Element, rules: string[]): void {
  const style = element.getAttribute('style');
  if (style === null) return;
  element.removeAttribute('style');
  if (style === '') return;
  const mark = `[data-style="${rules.length}"]`;
  element.setAttribute('data-style', String(rules.length));
  // Twice, for more weight than a class has.
  rules.push(`${mark}${mark}{${style}}`);
}

/** A copy of what stands in the window, and the rules that were its elements' own styles; what begins below it is left out. */
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
