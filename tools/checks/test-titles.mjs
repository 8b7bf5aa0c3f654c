// @ts-check
/** Reads the titles of tests out of their source, without running it: tables of `it.each`, templates and loops are resolved. */
import ts from 'typescript';

/** @typedef {Map<string, unknown>} Names what each name in reach stands for */
/** @typedef {{ names: Names, groups: string[], titles: string[] }} Walk */

/** Placeholder for values known only at run time. */
const UNKNOWN = Symbol('unknown');
const LEFT_OUT = new Set(['skip', 'fixme', 'todo', 'fail']);

/** @param {unknown} value @returns {string} */
const shown = (value) =>
  typeof value === 'string' ? value : value === UNKNOWN ? '…' : (JSON.stringify(value, hideUnknown) ?? '…');

/** @param {string} _key @param {unknown} value */
const hideUnknown = (_key, value) => (value === UNKNOWN ? '…' : value);

/** @param {unknown} value @param {string | number} key @returns {unknown} */
function memberOf(value, key) {
  if (Array.isArray(value)) return Number(key) in value ? value[Number(key)] : UNKNOWN;
  return value instanceof Map && value.has(String(key)) ? value.get(String(key)) : UNKNOWN;
}

/** @param {ts.ObjectLiteralExpression} node @param {Names} names */
function objectOf(node, names) {
  const object = new Map();
  for (const property of node.properties) {
    if (!property.name) return UNKNOWN;
    const key = ts.isComputedPropertyName(property.name)
      ? valueOf(property.name.expression, names)
      : property.name.text;
    object.set(
      String(key),
      ts.isPropertyAssignment(property) ? valueOf(property.initializer, names) : UNKNOWN,
    );
  }
  return object;
}

/** @param {ts.CallExpression} node @param {Names} names @returns {unknown} */
function resultOf(node, names) {
  const [argument] = node.arguments;
  const call = node.expression.getText();
  if (!argument || !/^Object\.(entries|keys|values)$/.test(call)) return UNKNOWN;
  const object = valueOf(argument, names);
  if (!(object instanceof Map)) return UNKNOWN;
  return call.endsWith('entries')
    ? [...object]
    : [...(call.endsWith('keys') ? object.keys() : object.values())];
}

/** @param {ts.NodeArray<ts.Expression>} elements @param {Names} names */
function listOf(elements, names) {
  return elements.flatMap((element) => {
    if (!ts.isSpreadElement(element)) return [valueOf(element, names)];
    const spread = valueOf(element.expression, names);
    return Array.isArray(spread) ? spread : [UNKNOWN];
  });
}

/** @param {ts.Expression} node @param {Names} names @returns {unknown} */
function valueOf(node, names) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)) {
    return valueOf(node.expression, names);
  }
  if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand)) return Number(node.getText());
  if (ts.isIdentifier(node)) return names.has(node.text) ? names.get(node.text) : UNKNOWN;
  if (ts.isPropertyAccessExpression(node)) return memberOf(valueOf(node.expression, names), node.name.text);
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(
      ({ expression, literal }) => shown(valueOf(expression, names)) + literal.text,
    );
    return node.head.text + spans.join('');
  }
  if (ts.isArrayLiteralExpression(node)) return listOf(node.elements, names);
  if (ts.isObjectLiteralExpression(node)) return objectOf(node, names);
  return ts.isCallExpression(node) ? resultOf(node, names) : UNKNOWN;
}

/** @param {ts.BindingName} pattern @param {unknown} value @param {Names} names */
function bind(pattern, value, names) {
  if (ts.isIdentifier(pattern)) {
    names.set(pattern.text, value);
    return;
  }
  pattern.elements.forEach((element, index) => {
    if (ts.isOmittedExpression(element)) return;
    const key = ts.isObjectBindingPattern(pattern) ? (element.propertyName ?? element.name).getText() : index;
    bind(element.name, memberOf(value, key), names);
  });
}

/** One title of `it.each`, as Jest fills it in. @param {string} title @param {unknown} row */
function filled(title, row) {
  const values = Array.isArray(row) ? row : [row];
  let next = 0;
  return title
    .replace(/%[sdifjp]/g, () => shown(next < values.length ? values[next++] : UNKNOWN))
    .replace(/\$([\w.]+)/g, (_, path) => shown(path.split('.').reduce(memberOf, row)));
}

/** @param {ts.Expression} callee @returns {{ root: string, parts: string[], table?: ts.Expression }} of `it`, `it.each(table)`, `test.describe` */
function calleeOf(callee) {
  if (ts.isCallExpression(callee)) {
    const [table] = callee.arguments;
    return { ...calleeOf(callee.expression), ...(table ? { table } : {}) };
  }
  const [root = '', ...parts] = callee.getText().split('.');
  return { root, parts };
}

/** @param {ts.CallExpression} node @param {Walk} walk */
function readCall(node, walk) {
  const { root, parts, table } = calleeOf(node.expression);
  const [titleNode] = node.arguments;
  const isGroup = root === 'describe' || parts[0] === 'describe';
  const isTest = (root === 'it' || root === 'test') && !isGroup && parts.every((part) => part === 'each');
  if (!titleNode || parts.some((part) => LEFT_OUT.has(part)) || !(isGroup || isTest)) {
    return { titles: [], isGroup: false, isLeftOut: parts.some((part) => LEFT_OUT.has(part)) };
  }
  const title = valueOf(titleNode, walk.names);
  const rows = table ? valueOf(table, walk.names) : [[]];
  const titles = (Array.isArray(rows) ? rows : [UNKNOWN]).map((row) =>
    table ? filled(shown(title), row) : shown(title),
  );
  return { titles: typeof title === 'string' ? titles : [], isGroup, isLeftOut: false };
}

/** @param {ts.Node} node @param {Walk} walk */
function visit(node, walk) {
  const into = (/** @type {Walk} */ inner) => ts.forEachChild(node, (child) => visit(child, inner));
  if (ts.isVariableDeclaration(node) && node.initializer) {
    bind(node.name, valueOf(node.initializer, walk.names), walk.names);
  }
  if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer)) {
    const [variable] = node.initializer.declarations;
    const list = valueOf(node.expression, walk.names);
    for (const value of Array.isArray(list) ? list : [UNKNOWN]) {
      const names = new Map(walk.names);
      if (variable) bind(variable.name, value, names);
      visit(node.statement, { ...walk, names });
    }
    return;
  }
  if (ts.isCallExpression(node)) {
    const { titles, isGroup, isLeftOut } = readCall(node, walk);
    if (isLeftOut) return;
    if (!isGroup) walk.titles.push(...titles.map((title) => [...walk.groups, title].join(' › ')));
    if (isGroup) {
      for (const title of titles)
        into({ ...walk, names: new Map(walk.names), groups: [...walk.groups, title] });
      return;
    }
  }
  into(ts.isBlock(node) ? { ...walk, names: new Map(walk.names) } : walk);
}

/**
 * The titles of all tests in a file, prefixed by those of their groups.
 * @param {string} file @param {string} source
 */
export function titlesOf(file, source) {
  /** @type {Walk} */
  const walk = { names: new Map(), groups: [], titles: [] };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), walk);
  return walk.titles;
}
