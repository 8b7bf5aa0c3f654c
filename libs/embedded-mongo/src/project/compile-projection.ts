import type { Expression, ExpressionOptions } from '../aggregate/expression';
import { compileExpression, splitFieldPath } from '../aggregate/expression';
import { CommandError } from '../errors';
import { compileFilter, compilePositional, compileValueFilter } from '../match/compile-filter';
import { isOperatorDocument } from '../match/parse-filter';
import { isTrue, numberKindOf, toNumber } from '../values/numbers';
import { decodeTyped, encode, pickFields } from '../storage/bson-io';
import type { Document } from '../values/types';
import { isArray, isDocument, plainDocument, setField, show } from '../values/types';
import type { ComputedField } from './computed-fields';
import { placeField } from './computed-fields';

/** What happens to the value of one field; undefined drops the field. */
type Leaf = { keeps: 'always' | 'never' | 'either'; transform: (value: unknown, index: number) => unknown };
type Tree = Map<string, Leaf | Tree>;

type ProjectionOptions = ExpressionOptions & {
  /** In an aggregation `$slice` and `$elemMatch` are expressions or unknown, and `a.$` is no path. */
  stage?: boolean;
};

const INCLUDE: Leaf = { keeps: 'always', transform: (value) => value };
const EXCLUDE: Leaf = { keeps: 'never', transform: () => undefined };

function fail(code: number, message: string): CommandError {
  return new CommandError(code, message);
}

function sliceOf(operand: unknown): Leaf {
  const numbers = isArray(operand) ? operand : [operand];
  if (numbers.length > 2 || numbers.some((item) => numberKindOf(item) === undefined)) {
    throw fail(
      28667,
      `Invalid $slice syntax. The given syntax { $slice: ${show(operand)} } did not match the find() syntax`,
    );
  }
  const [first = 0, second] = numbers.map((item) => Math.trunc(toNumber(item)));
  if (isArray(operand) && (second === undefined || second <= 0)) {
    throw fail(28724, 'First argument to $slice must be an array, or its limit must be a positive number');
  }
  const cut = (list: unknown[]): unknown[] => {
    if (second === undefined) return first < 0 ? list.slice(first) : list.slice(0, first);
    const start = first < 0 ? Math.max(0, list.length + first) : first;
    return list.slice(start, start + second);
  };
  return { keeps: 'either', transform: (value) => (isArray(value) ? cut(value) : value) };
}

function elemMatchOf(operand: unknown, options: ProjectionOptions): Leaf {
  if (!isDocument(operand))
    throw fail(31274, `elemMatch: Invalid argument, object required, but got ${typeof operand}`);
  const [first = ''] = Object.keys(operand);
  const onValues = isOperatorDocument(operand) && !['$and', '$or', '$nor', '$expr'].includes(first);
  const onDocuments = onValues ? undefined : compileFilter(operand, options);
  const test = onValues
    ? compileValueFilter(operand, options)
    : (value: unknown) => isDocument(value) && onDocuments?.(value) === true;
  return {
    keeps: 'always',
    transform: (value) => {
      const index = isArray(value) ? value.findIndex(test) : -1;
      return isArray(value) && index >= 0 ? [value[index]] : undefined;
    },
  };
}

const POSITIONAL: Leaf = {
  keeps: 'always',
  transform: (value, index) => {
    if (!isArray(value)) return value;
    if (index >= value.length) throw fail(51247, "positional operator '.$' element mismatch");
    return [value[index]];
  },
};

/** Collects a specification into a tree of leaves and a list of computed fields. */
class ProjectionParser {
  readonly tree: Tree = new Map();
  readonly computed: ComputedField[] = [];
  inclusion: boolean | undefined;
  positional = false;
  hasSlice = false;
  idIncluded: boolean | undefined;

  constructor(private readonly options: ProjectionOptions) {}

  parse(spec: Document, prefix: readonly string[]): void {
    for (const [key, value] of Object.entries(spec)) {
      if (!this.options.stage && key.endsWith('.$')) {
        this.addPositional([...prefix, ...splitFieldPath(key.slice(0, -2))]);
      } else {
        if (key.startsWith('$')) throw fail(16410, `FieldPath field names may not start with '$': ${key}`);
        this.parseField([...prefix, ...splitFieldPath(key)], value);
      }
    }
  }

  private parseField(parts: readonly string[], value: unknown): void {
    const path = parts.join('.');
    if (typeof value === 'boolean' || numberKindOf(value) !== undefined) {
      this.addFlag(parts, isTrue(value));
      return;
    }
    if (isDocument(value) && !isOperatorDocument(value)) {
      if (Object.keys(value).length === 0) {
        throw fail(51270, `An empty sub-projection is not a valid value. Found empty object at path ${path}`);
      }
      this.parse(plainDocument(value), parts);
      return;
    }
    const [operator] = isDocument(value) ? Object.keys(value) : [];
    if (!this.options.stage && isDocument(value) && operator === '$slice' && this.isFindSlice(value)) {
      this.hasSlice = true;
      this.add(parts, sliceOf(value['$slice']));
    } else if (!this.options.stage && isDocument(value) && operator === '$elemMatch') {
      if (parts.length > 1) throw fail(31275, `Cannot use $elemMatch projection on a nested field: ${path}`);
      this.setMode(true, path);
      this.add(parts, elemMatchOf(value['$elemMatch'], this.options));
    } else {
      this.setMode(true, path);
      this.add(parts, { keeps: 'never', transform: () => undefined });
      this.computed.push({ parts, evaluate: this.compile(value) });
    }
  }

  private compile(value: unknown): Expression {
    return compileExpression(value, this.options);
  }

  /** `$slice: [array, n]` in a find is the expression of that name. */
  private isFindSlice(value: Document): boolean {
    const operand = value['$slice'];
    return !isArray(operand) || operand.every((item) => numberKindOf(item) !== undefined);
  }

  private addPositional(parts: readonly string[]): void {
    if (this.positional) throw fail(31276, 'Cannot specify more than one positional projection per query.');
    this.positional = true;
    this.setMode(true, parts.join('.'));
    this.add(parts, POSITIONAL);
  }

  private addFlag(parts: readonly string[], include: boolean): void {
    if (parts.length === 1 && parts[0] === '_id') this.idIncluded = include;
    else this.setMode(include, parts.join('.'));
    this.add(parts, include ? INCLUDE : EXCLUDE);
  }

  private setMode(inclusion: boolean, path: string): void {
    if (this.inclusion === undefined || this.inclusion === inclusion) this.inclusion = inclusion;
    else if (inclusion) throw fail(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
    else throw fail(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
  }

  private add(parts: readonly string[], leaf: Leaf): void {
    let tree = this.tree;
    parts.forEach((part, i) => {
      const existing = tree.get(part);
      if (i === parts.length - 1) {
        if (existing) throw fail(31250, `Path collision at ${parts.join('.')}`);
        tree.set(part, leaf);
      } else if (existing === undefined || existing instanceof Map) {
        const next: Tree = existing ?? new Map();
        tree.set(part, next);
        tree = next;
      } else {
        const rest = parts.slice(i + 1).join('.');
        throw fail(31249, `Path collision at ${parts.join('.')} remaining portion ${rest}`);
      }
    });
  }
}

function applyTree(document: Document, tree: Tree, inclusion: boolean, index: number): Document {
  const result: Document = {};
  for (const [key, value] of Object.entries(plainDocument(document))) {
    const node = tree.get(key);
    let kept: unknown;
    if (node === undefined) kept = inclusion ? undefined : value;
    else
      kept = node instanceof Map ? applyInside(value, node, inclusion, index) : node.transform(value, index);
    if (kept !== undefined) setField(result, key, kept);
  }
  return result;
}

/** An inclusion drops the scalars on its way, an exclusion keeps them. */
function applyInside(value: unknown, tree: Tree, inclusion: boolean, index: number): unknown {
  if (isDocument(value)) return applyTree(value, tree, inclusion, index);
  if (!isArray(value)) return inclusion ? undefined : value;
  return value
    .map((element) => applyInside(element, tree, inclusion, index))
    .filter((element) => element !== undefined);
}

type Projection = { tree: Tree; computed: readonly ComputedField[]; positional: boolean; inclusion: boolean };

function parseProjection(spec: Document, options: ProjectionOptions): Projection {
  const parser = new ProjectionParser(options);
  parser.parse(spec, []);
  const { tree, computed, positional } = parser;
  const inclusion = parser.inclusion ?? (parser.idIncluded === true && !parser.hasSlice);
  if (inclusion && !tree.has('_id')) tree.set('_id', INCLUDE);
  return { tree, computed, positional, inclusion };
}

/** Applies a parsed projection; the filter serves the positional `a.$`. */
function projector(
  { tree, computed, positional, inclusion }: Projection,
  filter: Document,
  options: ProjectionOptions,
): (doc: Document) => Document {
  const position = positional ? compilePositional(filter, options) : undefined;
  return (document) => {
    const result = applyTree(document, tree, inclusion, position ? positionIn(position, document) : 0);
    for (const { parts, evaluate } of computed) {
      const value = evaluate(document);
      if (value !== undefined || parts.length > 1) placeField(result, parts, value);
    }
    return result;
  };
}

/** Compiles a projection of find or, with `stage`, of `$project`. */
export function compileProjection(
  spec: Document,
  filter: Document = {},
  options: ProjectionOptions = {},
): (doc: Document) => Document {
  return projector(parseProjection(spec, options), filter, options);
}

/** Compiles a projection of stored bytes. One that takes or leaves whole fields decodes nothing. */
export function compileRawProjection(
  spec: Document,
  filter: Document = {},
  options: ProjectionOptions = {},
): (raw: Buffer) => Buffer {
  const projection = parseProjection(spec, options);
  const { tree, computed, inclusion } = projection;
  const takesWhole = [...tree.values()].every((node) => node === INCLUDE || node === EXCLUDE);
  if (takesWhole && computed.length === 0) {
    return (raw) =>
      pickFields(raw, (name) => (inclusion ? tree.get(name) === INCLUDE : tree.get(name) !== EXCLUDE));
  }
  const project = projector(projection, filter, options);
  return (raw) => encode(project(decodeTyped(raw)));
}

function positionIn(position: (doc: Document) => number, document: Document): number {
  try {
    return position(document);
  } catch (error) {
    if (!(error instanceof CommandError) || error.code !== 2) throw error;
    throw fail(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  }
}

/** Compiles `$addFields`: existing fields keep their place, others are appended. */
export function compileAddFields(
  spec: Document,
  options: ExpressionOptions = {},
): (doc: Document) => Document {
  const computed: ComputedField[] = [];
  const collect = (fields: Document, prefix: readonly string[]): void => {
    for (const [key, value] of Object.entries(fields)) {
      const parts = [...prefix, ...splitFieldPath(key)];
      const nested = isDocument(value) && !isOperatorDocument(value) && Object.keys(value).length > 0;
      if (nested) collect(value, parts);
      else computed.push({ parts, evaluate: compileExpression(value, options) });
    }
  };
  collect(spec, []);
  return (document) => {
    const values = computed.map(({ evaluate }) => evaluate(document));
    const result = { ...plainDocument(document) };
    computed.forEach(({ parts }, i) => placeField(result, parts, values[i]));
    return result;
  };
}
