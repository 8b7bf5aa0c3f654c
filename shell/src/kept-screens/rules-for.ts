/** Matches selectors for the document element and the body. */
const OF_ROOT = /^(?::root|html|body)\b/;
const CLASS = /\.[\w-]+/g;

/** Whether a rule can apply to elements with these classes. */
function isFor(selector: string, classes: ReadonlySet<string>): boolean {
  return selector
    .split(',')
    .some((part) => (part.match(CLASS) ?? []).every((name) => classes.has(name.slice(1))));
}

/** The texts of the wanted rules, in their order; rules such as @keyframes, @font-face and @import are left out. */
function textOf(rules: CSSRuleList | [], isWanted: (selector: string) => boolean): string {
  return Array.from(rules, (rule) => {
    if (rule instanceof CSSStyleRule) return isWanted(rule.selectorText) ? rule.cssText : '';
    if (!(rule instanceof CSSGroupingRule)) return '';
    const inner = textOf(rule.cssRules, isWanted);
    const [condition = ''] = rule.cssText.split('{', 1);
    return inner === '' ? '' : `${condition}{${inner}}`;
  }).join('');
}

/** The rules of a sheet; empty for one of another origin, such as an extension's, whose rules cannot be read. */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | [] {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

const NO_MOTION = '*,*::before,*::after{animation:none!important;transition:none!important}';

/** The rules that a copy of the screen needs, in two parts: for the document element and the body, and for the content. */
export function rulesFor(copy: Element): { rootCss: string; css: string } {
  const classes = new Set(
    Array.from(copy.querySelectorAll('[class]'), ({ classList }) => [...classList]).flat(),
  );
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  const texts = (isWanted: (selector: string) => boolean) =>
    sheets.map((sheet) => textOf(rulesOf(sheet), isWanted)).join('');
  return {
    rootCss: texts((selector) => OF_ROOT.test(selector)),
    css: texts((selector) => !OF_ROOT.test(selector) && isFor(selector, classes)) + NO_MOTION,
  };
}
