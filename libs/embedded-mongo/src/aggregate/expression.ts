import { CommandError } from '../errors';
import { checkTime } from '../time-limit';
import type { Collation } from '../values/compare';
import { isTrue, toNumber } from '../values/numbers';
import type { Document } from '../values/types';
import { getField, isArray, isDocument, isNumeric, plainDocument, setField, show } from '../values/types';
import { EXPRESSION_FUNCTIONS } from './expression-functions';
import type { FunctionContext } from './functions/function';
import { checkHeap } from './memory';

/** `let` has uncompiled expressions of a command, `variables` has known values. */
export type ExpressionOptions = {
  collation?: Collation | undefined;
  let?: Document | undefined;
  variables?: Document | undefined;
  now?: Date | undefined;
};
type Scope = { root: unknown; variables: Document };
type Evaluate = (scope: Scope) => unknown;
/** An expression compiled for documents; `variables` are added to those known at compile time. */
export type Expression = (root: unknown, variables?: Document) => unknown;

/** Expressions of MongoDB that are refused by name. */
export const UNSUPPORTED_EXPRESSIONS = new Set([
  '$function',
  '$accumulator',
  '$where',
  '$meta',
  '$sampleRate',
  '$toHashedIndexKey',
]);
/** Assumed memory per element of `$map`, whatever its body is. */
const MAPPED_SLOTS = 8;
const SYSTEM_VARIABLES = new Set([
  'ROOT',
  'CURRENT',
  'REMOVE',
  'NOW',
  'KEEP',
  'PRUNE',
  'DESCEND',
  'SEARCH_META',
]);

function fail(code: number, message: string): CommandError {
  return new CommandError(code, message);
}

/** The value at a path, by the rules of expressions: an array on the path yields an array of its documents' values. */
export function resolvePath(value: unknown, parts: readonly string[], index = 0): unknown {
  const part = parts[index];
  if (part === undefined) return value;
  if (isDocument(value)) return resolvePath(getField(value, part), parts, index + 1);
  if (!isArray(value)) return undefined;
  return value
    .map((element) => resolvePath(isScalar(element) ? undefined : element, parts, index))
    .filter((element) => element !== undefined);
}

function isScalar(value: unknown): boolean {
  return !isDocument(value) && !isArray(value);
}

class Compiler {
  private readonly now: Date;

  constructor(private readonly options: ExpressionOptions) {
    this.now = options.now ?? new Date();
  }

  compile(expression: unknown, names: ReadonlySet<string>): Evaluate {
    if (typeof expression === 'string') return this.compileString(expression, names);
    if (isArray(expression)) {
      const items = expression.map((item) => this.compile(item, names));
      // A missing element of an array becomes null.
      return (scope) => items.map((item) => item(scope) ?? null);
    }
    if (!isDocument(expression)) return () => expression;
    const entries = Object.entries(plainDocument(expression));
    const [first] = entries;
    if (first && first[0].startsWith('$')) {
      if (entries.length > 1) {
        throw fail(
          15983,
          'An object representing an expression must have exactly one field: ' + show(expression),
        );
      }
      return this.compileOperator(first[0], first[1], names);
    }
    const fields = entries.map(([key, value]) => ({
      key: checkFieldName(key),
      value: this.compile(value, names),
    }));
    return (scope) => {
      const result: Document = {};
      for (const field of fields) {
        const value = field.value(scope);
        if (value !== undefined) setField(result, field.key, value);
      }
      return result;
    };
  }

  private compileString(text: string, names: ReadonlySet<string>): Evaluate {
    if (!text.startsWith('$')) return () => text;
    if (!text.startsWith('$$')) {
      const parts = splitFieldPath(text.slice(1));
      return (scope) => resolvePath(scope.root, parts);
    }
    const [name = '', ...rest] = text.slice(2).split('.');
    if (name === 'ROOT' || name === 'CURRENT') return (scope) => resolvePath(scope.root, rest);
    if (name === 'NOW') return () => this.now;
    if (name === 'REMOVE') return () => undefined;
    if (name === 'KEEP' || name === 'PRUNE' || name === 'DESCEND') return () => `$$${name}`;
    if (!names.has(name)) {
      if (/^[A-Z_]+$/.test(name) && !SYSTEM_VARIABLES.has(name)) {
        throw fail(238, `the variable $$${name} is not supported by the embedded engine`);
      }
      throw fail(17276, `Use of undefined variable: ${name}`);
    }
    return (scope) => resolvePath(getField(scope.variables, name), rest);
  }

  private compileOperator(name: string, operand: unknown, names: ReadonlySet<string>): Evaluate {
    const special = SPECIAL_EXPRESSIONS.get(name);
    if (special) return special(this, operand, names);
    const entry = Object.hasOwn(EXPRESSION_FUNCTIONS, name) ? EXPRESSION_FUNCTIONS[name] : undefined;
    const context: FunctionContext = { collation: this.options.collation, now: this.now, name };
    if (entry) {
      const { min, max, apply } = entry;
      const list = isArray(operand) ? operand : [operand];
      if (list.length < min || list.length > max) {
        const wanted = min === max ? `exactly ${min}` : `at least ${min} and at most ${max}`;
        throw fail(16020, `Expression ${name} takes ${wanted} arguments. ${list.length} were passed in.`);
      }
      const args = list.map((item) => this.compile(item, names));
      return (scope) => {
        const values = args.map((arg) => arg(scope));
        const result = apply(values, context);
        if (isArray(result) || typeof result === 'string') checkHeap(result.length);
        return result;
      };
    }
    if (UNSUPPORTED_EXPRESSIONS.has(name)) throw fail(238, `${name} is not supported by the embedded engine`);
    throw fail(168, `Unrecognized expression '${name}'`);
  }

  compileAll(operand: unknown, names: ReadonlySet<string>): Evaluate[] {
    return (isArray(operand) ? operand : [operand]).map((item) => this.compile(item, names));
  }

  compileCond(operand: unknown, names: ReadonlySet<string>): Evaluate {
    const parts = isArray(operand) ? operand : this.fields('$cond', operand, ['if', 'then', 'else']);
    if (parts.length !== 3)
      throw fail(16020, `Expression $cond takes exactly 3 arguments. ${parts.length} were passed in.`);
    if (parts.some((part) => part === undefined))
      throw fail(17080, "Missing 'if', 'then' or 'else' parameter to $cond");
    const [test, yes, no] = parts.map((part) => this.compile(part, names));
    return (scope) => (isTrue(test?.(scope)) ? yes : no)?.(scope);
  }

  compileSwitch(operand: unknown, names: ReadonlySet<string>): Evaluate {
    const [list, otherwise] = this.fields('$switch', operand, ['branches', 'default']);
    if (!isArray(list) || list.length === 0) throw fail(40068, '$switch requires at least one branch');
    const branches = list.map((branch) => {
      const [test, then] = this.fields('$switch', branch, ['case', 'then']);
      if (test === undefined || then === undefined)
        throw fail(40067, "$switch requires 'case' and 'then' in each branch");
      return { test: this.compile(test, names), then: this.compile(then, names) };
    });
    const fallback = otherwise === undefined ? undefined : this.compile(otherwise, names);
    return (scope) => {
      const branch = branches.find(({ test }) => isTrue(test(scope)));
      if (branch) return branch.then(scope);
      if (!fallback)
        throw fail(
          40066,
          '$switch could not find a matching branch for an input, and no default was specified',
        );
      return fallback(scope);
    };
  }

  compileIfNull(operand: unknown, names: ReadonlySet<string>): Evaluate {
    if (!isArray(operand) || operand.length < 2) throw fail(1257300, '$ifNull needs at least two arguments');
    const items = operand.map((item) => this.compile(item, names));
    return (scope) => {
      let value: unknown;
      for (const item of items) {
        value = item(scope);
        if (value !== null && value !== undefined) return value;
      }
      return value;
    };
  }

  compileLet(operand: unknown, names: ReadonlySet<string>): Evaluate {
    const [variables, inside] = this.fields('$let', operand, ['vars', 'in']);
    if (!isDocument(variables)) throw fail(16876, "Missing 'vars' parameter to $let");
    const bound = Object.entries(variables).map(([key, value]) => ({
      key,
      value: this.compile(value, names),
    }));
    const body = this.compile(inside, new Set([...names, ...bound.map(({ key }) => key)]));
    return (scope) => {
      const added: Document = {};
      for (const { key, value } of bound) setField(added, key, value(scope));
      return body({ root: scope.root, variables: { ...scope.variables, ...added } });
    };
  }

  compileMap(name: '$map' | '$filter', operand: unknown, names: ReadonlySet<string>): Evaluate {
    const bodyName = name === '$map' ? 'in' : 'cond';
    const [inputText, as, bodyText, limitText] = this.fields(name, operand, [
      'input',
      'as',
      bodyName,
      'limit',
    ]);
    const variable = typeof as === 'string' ? as : 'this';
    const input = this.compile(inputText, names);
    const body = this.compile(bodyText, new Set([...names, variable]));
    const limit = this.compile(limitText ?? null, names);
    return (scope) => {
      const list = input(scope);
      if (list === null || list === undefined) return null;
      if (!isArray(list)) {
        const code = name === '$map' ? 16883 : 28651;
        throw fail(code, `input to ${name} must be an array not ${typeof list}`);
      }
      const run = (item: unknown): unknown => {
        checkHeap(MAPPED_SLOTS);
        checkTime();
        return body({ root: scope.root, variables: { ...scope.variables, [variable]: item } });
      };
      if (name === '$map') return list.map((item) => run(item) ?? null);
      const kept = list.filter((item) => isTrue(run(item)));
      const most = limit(scope);
      return isNumeric(most) ? kept.slice(0, toNumber(most)) : kept;
    };
  }

  compileReduce(operand: unknown, names: ReadonlySet<string>): Evaluate {
    const parts = this.fields('$reduce', operand, ['input', 'initialValue', 'in']);
    const [input, initial] = parts.slice(0, 2).map((part) => this.compile(part, names));
    const body = this.compile(parts[2], new Set([...names, 'this', 'value']));
    return (scope) => {
      const list = input?.(scope);
      if (list === null || list === undefined) return null;
      if (!isArray(list))
        throw fail(40080, `$reduce requires that 'input' be an array, found: ${show(list)}`);
      const add = (value: unknown, item: unknown): unknown => {
        checkTime();
        return body({ root: scope.root, variables: { ...scope.variables, this: item, value } });
      };
      return list.reduce<unknown>(add, initial?.(scope));
    };
  }

  /** `$getField: 'a'` is short for the field of the current document. */
  compileGetField(operand: unknown, names: ReadonlySet<string>): Evaluate {
    const isFull = isDocument(operand) && Object.hasOwn(operand, 'field');
    const [nameText, input = '$$CURRENT'] = isFull
      ? this.fields('$getField', operand, ['field', 'input'])
      : [operand];
    const [field, source] = [this.compile(nameText, names), this.compile(input, names)];
    return (scope) => {
      const name = field(scope);
      if (typeof name !== 'string') throw fail(5654602, "$getField requires 'field' to evaluate to a string");
      const document = source(scope);
      return isDocument(document) ? getField(document, name) : document === null ? null : undefined;
    };
  }

  /** Reads the named arguments of an operator; unknown names are refused. */
  private fields(name: string, operand: unknown, keys: readonly string[]): unknown[] {
    if (!isDocument(operand)) throw fail(9, `${name} only supports an object as its argument`);
    const unknown = Object.keys(operand).find((key) => !keys.includes(key));
    if (unknown !== undefined) throw fail(9, `Unrecognized parameter to ${name}: ${unknown}`);
    return keys.map((key) => getField(operand, key));
  }
}

type CompileSpecial = (compiler: Compiler, operand: unknown, names: ReadonlySet<string>) => Evaluate;

/** The expressions that are more than a function of their arguments. */
export const SPECIAL_EXPRESSIONS: ReadonlyMap<string, CompileSpecial> = new Map<string, CompileSpecial>([
  ['$literal', (_, operand) => () => operand],
  ['$const', (_, operand) => () => operand],
  [
    '$and',
    (compiler, operand, names) => {
      const items = compiler.compileAll(operand, names);
      return (scope) => items.every((item) => isTrue(item(scope)));
    },
  ],
  [
    '$or',
    (compiler, operand, names) => {
      const items = compiler.compileAll(operand, names);
      return (scope) => items.some((item) => isTrue(item(scope)));
    },
  ],
  ['$cond', (compiler, operand, names) => compiler.compileCond(operand, names)],
  ['$switch', (compiler, operand, names) => compiler.compileSwitch(operand, names)],
  ['$ifNull', (compiler, operand, names) => compiler.compileIfNull(operand, names)],
  ['$let', (compiler, operand, names) => compiler.compileLet(operand, names)],
  ['$map', (compiler, operand, names) => compiler.compileMap('$map', operand, names)],
  ['$filter', (compiler, operand, names) => compiler.compileMap('$filter', operand, names)],
  ['$reduce', (compiler, operand, names) => compiler.compileReduce(operand, names)],
  ['$getField', (compiler, operand, names) => compiler.compileGetField(operand, names)],
]);

function checkFieldName(name: string): string {
  if (name === '') throw fail(16406, 'FieldPath field names may not be empty strings.');
  if (name.includes('.')) throw fail(16412, `FieldPath field names may not contain '.': ${name}`);
  return name;
}

/** Splits the path of a field reference; empty components are refused. */
export function splitFieldPath(path: string): string[] {
  if (path === '') throw fail(16872, "'$' by itself is not a valid FieldPath");
  if (path.endsWith('.')) throw fail(40353, "FieldPath must not end with a '.'.");
  const parts = path.split('.');
  if (parts.includes('')) throw fail(15998, 'FieldPath field names may not be empty strings.');
  const dollar = parts.find((part) => part.startsWith('$'));
  if (dollar !== undefined) {
    throw fail(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`);
  }
  return parts;
}

/** Evaluates the `let` of a command: each variable is an expression without a document. */
export function evaluateLet(variables: Document, options: ExpressionOptions = {}): Document {
  const compiler = new Compiler(options);
  const values: Document = {};
  for (const [name, expression] of Object.entries(variables)) {
    setField(
      values,
      name,
      compiler.compile(expression, new Set())({ root: undefined, variables: {} }) ?? null,
    );
  }
  return values;
}

/** Compiles an aggregation expression. Names of variables given only at evaluation go into `extraNames`. */
export function compileExpression(
  expression: unknown,
  options: ExpressionOptions = {},
  extraNames: readonly string[] = [],
): Expression {
  const constants = { ...(options.let ? evaluateLet(options.let, options) : {}), ...options.variables };
  const names = new Set([...Object.keys(constants), ...extraNames]);
  const evaluate = new Compiler(options).compile(expression, names);
  return (root, variables) =>
    evaluate({ root, variables: variables ? { ...constants, ...variables } : constants });
}
