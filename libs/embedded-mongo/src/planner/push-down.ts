import { numberKindOf, toNumber } from '../values/numbers';
import type { Document } from '../values/types';
import { isDocument } from '../values/types';
import type { Search } from './execute';

/** The query at the head of a pipeline, and the remaining stages. */
type Pushed = { search: Search; rest: Document[]; isWhole: boolean };

function isPlainMatch(filter: unknown): filter is Document {
  return isDocument(filter);
}

/** Extracts the head of a pipeline that the planner can run: $match, then $sort, $skip and $limit. */
export function pushDown(stages: readonly Document[], base: Search): Pushed {
  const filters: Document[] = [];
  const search: Search = { ...base };
  let used = 0;
  const peek = (name: string): unknown => {
    const stage = stages[used];
    return stage && Object.keys(stage).length === 1 ? stage[name] : undefined;
  };
  for (let filter = peek('$match'); isPlainMatch(filter); filter = peek('$match')) {
    filters.push(filter);
    used += 1;
  }
  const sort = peek('$sort');
  if (isDocument(sort) && Object.values(sort).every((value) => numberKindOf(value) !== undefined)) {
    search.sort = sort;
    used += 1;
  }
  const skip = peek('$skip');
  if (numberKindOf(skip) !== undefined && toNumber(skip) >= 0) {
    search.skip = toNumber(skip);
    used += 1;
  }
  const limit = peek('$limit');
  if (numberKindOf(limit) !== undefined && toNumber(limit) > 0) {
    search.limit = toNumber(limit);
    used += 1;
  }
  search.filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  return { search, rest: stages.slice(used), isWhole: used === stages.length };
}
