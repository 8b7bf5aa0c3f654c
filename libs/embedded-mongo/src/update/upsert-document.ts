import { CommandError } from '../errors';
import { parseFilter } from '../match/parse-filter';
import type { FilterNode } from '../match/parse-filter';
import type { Document } from '../values/types';
import { deepClone, isArray } from '../values/types';
import { walk } from './update-paths';

type Equality = { path: string; value: unknown };

/** The equalities that every document matching the filter has; of `$or` and `$in` only those with one choice. */
function equalitiesOf(node: FilterNode): Equality[] {
  if (node.kind === 'and' || (node.kind === 'or' && node.children.length === 1)) {
    return node.children.flatMap(equalitiesOf);
  }
  if (node.kind !== 'path') return [];
  const { path, predicate } = node;
  if (predicate.op === '$eq') return [{ path, value: predicate.operand }];
  if (predicate.op === '$in' && predicate.operand.length === 1)
    return [{ path, value: predicate.operand[0] }];
  return [];
}

function isReplacementUpdate(update: Document | readonly Document[]): update is Document {
  if (isArray(update)) return false;
  return !Object.keys(update)[0]?.startsWith('$');
}

/** The document that an upsert starts from: the equality fields of its filter, of a replacement only the _id. */
export function upsertDocument(filter: Document, update: Document | readonly Document[]): Document {
  const onlyId = isReplacementUpdate(update);
  const document: Document = {};
  const seen: string[] = [];
  for (const { path, value } of equalitiesOf(parseFilter(filter))) {
    if (onlyId && path !== '_id') continue;
    const clash = seen.find(
      (other) => other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`),
    );
    if (clash !== undefined) {
      throw new CommandError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
    }
    seen.push(path);
    const modifier = { creates: true, apply: () => deepClone(value) };
    walk(document, path.split('.'), [], modifier, { document, arrayFilters: new Map(), touched: new Set() });
  }
  return document;
}
