/** Selectors of the document as a whole. */
const OF_ROOT = /^(?::root|html|body)\b/;
const CLASS = /\.[\w-]+/g;

/** Whether a rule may say something of elements with these classes. */
function isFor(selector: string, classes: ReadonlySet<string>): boolean {
  return selector
    .split(',')
    .some((part) => (part.match(CLASS) ?? []).every((name) => classes.has(name.slice(1))));
}

/** The texts of the rules that are wanted, in their order; what moves or loads is not of a picture. */
function textOf(rules: CSSRuleList | [], isWanted: (selector: string) => boolean): string {
  return Array.from(rules, (rule) => {
    if (rule instanceof CSSStyleRule) return isWanted(rule.selectorText) ? rule.cssText : '';
    if (!(rule instanceof CSSGroupingRule)) return '';
    const inner = textOf(rule.cssRules, isWanted);
    const [condition = ''] = rule.cssText.split('{', 1);
    return inner === '' ? '' : `${condition}{${inner}}`;
  }).join('');
}

/** A sheet of another origin, such as an extension's, is not to be read. */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | [] {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

const STILL = '*,*::before,*::after{animation:none!important;transition:none!important}';

/** The rules of the page that a copy of its screen needs, in two parts: of the document as a whole, and of what stands in it. */
export function rulesFor(copy: Element): { rootCss: string; css: string } {
  const classes = new Set(
    Array.from(copy.querySelectorAll('[class]'), ({ classList }) => [...classList]).flat(),
  );
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  const texts = (isWanted: (selector: string) => boolean) =>
    sheets.map((sheet) => textOf(rulesOf(sheet), isWanted)).join('');
  return {
    rootCss: texts((selector) => OF_ROOT.test(selector)),
    css: texts((selector) => !OF_ROOT.test(selector) && isFor(selector, classes)) + STILL,
  };
}
