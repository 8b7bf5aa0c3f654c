import { Long } from 'bson';
import { compileFilter } from '../match/compile-filter';
import type { Document } from '../values/types';
import type { PipelineContext } from './run-pipeline';
import { runPipeline } from './run-pipeline';

const asked: Document[] = [];

function contextWith(collections: Record<string, Document[]>): PipelineContext {
  return {
    now: new Date(0),
    maxMemoryBytes: 100_000_000,
    collection: (name) => ({
      find: (filter) => {
        asked.push(filter);
        return (collections[name] ?? []).filter(compileFilter(filter));
      },
    }),
  };
}

function run(
  stages: Document[],
  source: Document[],
  collections: Record<string, Document[]> = {},
): Document[] {
  return [...runPipeline(stages, source, contextWith(collections))];
}

const authors = [
  { _id: 1, name: 'Ann', friends: [2] },
  { _id: 2, name: 'Bob', friends: [3] },
  { _id: 3, name: 'Cid', friends: [] },
];

describe('runPipeline', () => {
  beforeEach(() => asked.splice(0));

  it('groups, sums with the number type kept, and counts', () => {
    const source = [
      { k: 'a', n: 1 },
      { k: 'b', n: 2 },
      { k: 'a', n: Long.fromNumber(3) },
    ];
    const groups = run(
      [{ $group: { _id: '$k', sum: { $sum: '$n' }, all: { $push: '$n' }, n: { $count: {} } } }],
      source,
    );
    expect(groups).toEqual([
      { _id: 'a', sum: Long.fromNumber(4), all: [1, Long.fromNumber(3)], n: 2 },
      { _id: 'b', sum: 2, all: [2], n: 1 },
    ]);
    expect(run([{ $count: 'n' }], source)).toEqual([{ n: 3 }]);
    expect(run([{ $match: { n: 9 } }, { $count: 'n' }], source)).toEqual([]);
  });

  it('reads no more of its source than a limit asks for', () => {
    let read = 0;
    function* endless(): Iterable<Document> {
      for (;;) yield { n: (read += 1) };
    }
    const stages = [{ $match: { n: { $gt: 2 } } }, { $limit: 3 }];
    expect([...runPipeline(stages, endless(), contextWith({}))]).toEqual([{ n: 3 }, { n: 4 }, { n: 5 }]);
    expect(read).toBe(5);
  });

  it('refuses a wrong pipeline before it reads anything', () => {
    const refused =
      (stage: Document): (() => unknown) =>
      () =>
        runPipeline([stage], [], contextWith({}));
    expect(refused({ $nope: 1 })).toThrow("Unrecognized pipeline stage name: '$nope'");
    expect(refused({ $limit: 0 })).toThrow('must be positive');
    expect(refused({ $project: { a: { $function: {} } } })).toThrow('$function is not supported');
    expect(refused({ $lookup: { from: 'x', as: 'y', pipeline: [{ $nope: 1 }] } })).toThrow('$nope');
  });

  it('refuses to sort more than the memory limit', () => {
    const source = Array.from({ length: 100 }, (_, i) => ({ text: 'x'.repeat(1000), i }));
    const context = { ...contextWith({}), maxMemoryBytes: 10_000 };
    expect(() => [...runPipeline([{ $sort: { i: -1 } }], source, context)]).toThrow('memory limit');
    const top = [...runPipeline([{ $sort: { i: -1 } }, { $limit: 1 }], source.slice(0, 3), context)];
    expect(top.map(({ i }) => i)).toEqual([2]);
  });

  describe('$lookup', () => {
    it('joins by fields, a missing one as null and an array by its elements', () => {
      const source = [{ _id: 1, by: 2 }, { _id: 2, by: [1, 3] }, { _id: 3 }];
      const join = { $lookup: { from: 'authors', localField: 'by', foreignField: '_id', as: 'a' } };
      const names = run([join, { $project: { names: '$a.name' } }], source, { authors });
      expect(names.map(({ names: list }) => list)).toEqual([['Bob'], ['Ann', 'Cid'], []]);
      expect(asked[0]).toEqual({ _id: { $eq: 2 } });
    });

    it.each([
      ['an empty array as null', { v: [] }, ['null', 'missing', 'array of null']],
      ['null and a missing field alike', {}, ['null', 'missing', 'array of null']],
      ['an array inside an array as a value', { v: [[]] }, ['empty', 'nested empty']],
      ['documents as values', { v: [{ w: 1 }, {}] }, []],
    ])('takes %s', (_rule, document, expected) => {
      const foreign = [
        { _id: 'null', f: null },
        { _id: 'missing' },
        { _id: 'array of null', f: [null, 1] },
        { _id: 'empty', f: [] },
        { _id: 'nested empty', f: [[], 1] },
        { _id: 'zero', f: 0 },
      ];
      const join = {
        $lookup: { from: 'f', localField: 'v' in document ? 'v' : 'x', foreignField: 'f', as: 'm' },
      };
      const [result] = run([join, { $project: { ids: '$m._id' } }], [document], { f: foreign });
      expect(result).toEqual({ ids: expected });
    });

    it('runs a pipeline with variables and asks the collection by equality', () => {
      const pipeline = [{ $match: { $expr: { $eq: ['$_id', '$$who'] } } }, { $project: { _id: 0, name: 1 } }];
      const join = { $lookup: { from: 'authors', let: { who: '$by' }, pipeline, as: 'a' } };
      expect(run([join], [{ by: 3 }], { authors })).toEqual([{ by: 3, a: [{ name: 'Cid' }] }]);
      expect(asked[0]).toEqual({ $and: [{ _id: { $eq: 3 } }] });
    });

    it('applies fields and pipeline together', () => {
      const pipeline = [{ $match: { name: { $gte: 'B' } } }, { $sort: { name: -1 } }];
      const join = { $lookup: { from: 'authors', localField: 'by', foreignField: '_id', pipeline, as: 'a' } };
      const [result] = run([join, { $project: { names: '$a.name' } }], [{ by: [1, 2, 3] }], { authors });
      expect(result).toEqual({ names: ['Cid', 'Bob'] });
    });
  });

  it('follows a graph once through each document', () => {
    const graph = {
      from: 'authors',
      startWith: '$friends',
      connectFromField: 'friends',
      connectToField: '_id',
      as: 'net',
    };
    const [ann] = run([{ $graphLookup: graph }, { $project: { names: '$net.name' } }], authors, { authors });
    expect(ann).toEqual({ _id: 1, names: ['Bob', 'Cid'] });
  });

  it('unwinds arrays, with index and empty ones when asked', () => {
    const source = [{ _id: 1, a: [5, 6] }, { _id: 2, a: [] }, { _id: 3 }, { _id: 4, a: 7 }];
    expect(run([{ $unwind: '$a' }], source)).toEqual([
      { _id: 1, a: 5 },
      { _id: 1, a: 6 },
      { _id: 4, a: 7 },
    ]);
    const spec = { path: '$a', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true };
    expect(run([{ $unwind: spec }], source)).toEqual([
      { _id: 1, a: 5, i: Long.fromNumber(0) },
      { _id: 1, a: 6, i: Long.fromNumber(1) },
      { _id: 2, i: null },
      { _id: 3, i: null },
      { _id: 4, a: 7, i: null },
    ]);
  });

  it('keeps facets, unions, buckets and redaction apart from their input', () => {
    const source = [
      { _id: 1, n: 1 },
      { _id: 2, n: 5 },
    ];
    expect(
      run(
        [{ $facet: { few: [{ $limit: 1 }], sum: [{ $group: { _id: null, s: { $sum: '$n' } } }] } }],
        source,
      ),
    ).toEqual([{ few: [{ _id: 1, n: 1 }], sum: [{ _id: null, s: 6 }] }]);
    expect(
      run(
        [{ $unionWith: { coll: 'authors', pipeline: [{ $match: { _id: 1 } }, { $project: { name: 1 } }] } }],
        source,
        { authors },
      ),
    ).toEqual([...source, { _id: 1, name: 'Ann' }]);
    expect(run([{ $bucket: { groupBy: '$n', boundaries: [0, 3], default: 'more' } }], source)).toEqual([
      { _id: 0, count: 1 },
      { _id: 'more', count: 1 },
    ]);
    const redact = { $redact: { $cond: [{ $eq: ['$n', 5] }, '$$PRUNE', '$$DESCEND'] } };
    expect(run([redact], source)).toEqual([{ _id: 1, n: 1 }]);
    expect(run([{ $sortByCount: '$k' }], [{ k: 1 }, { k: 2 }, { k: 2 }])).toEqual([
      { _id: 2, count: 2 },
      { _id: 1, count: 1 },
    ]);
    expect(run([{ $sample: { size: 5 } }], source)).toHaveLength(2);
  });

  it('computes window functions over ordered partitions', () => {
    const source = [
      { p: 1, n: 3 },
      { p: 1, n: 1 },
      { p: 2, n: 9 },
      { p: 1, n: 3 },
    ];
    const output = {
      sum: { $sum: '$n', window: { documents: ['unbounded', 'current'] } },
      rank: { $rank: {} },
      dense: { $denseRank: {} },
      before: { $shift: { output: '$n', by: -1, default: 0 } },
      near: { $count: {}, window: { range: [-2, 0] } },
    };
    expect(run([{ $setWindowFields: { partitionBy: '$p', sortBy: { n: 1 }, output } }], source)).toEqual([
      { p: 1, n: 1, sum: 1, rank: 1, dense: 1, before: 0, near: 1 },
      { p: 1, n: 3, sum: 4, rank: 2, dense: 2, before: 1, near: 3 },
      { p: 1, n: 3, sum: 7, rank: 2, dense: 2, before: 3, near: 3 },
      { p: 2, n: 9, sum: 9, rank: 1, dense: 1, before: 0, near: 1 },
    ]);
  });

  it('gives each document of a growing window its own answer, and moves a window on', () => {
    const source = [4, 1, 3, 2].map((n) => ({ n }));
    const output = {
      before: { $push: '$n', window: { documents: ['unbounded', 'current'] } },
      set: { $addToSet: '$n', window: { documents: ['unbounded', -1] } },
      merged: { $mergeObjects: '$$ROOT', window: { documents: ['unbounded', 'current'] } },
      near: { $push: '$n', window: { range: [-1, 1] } },
      top: { $top: { output: '$n', sortBy: { n: -1 } }, window: { documents: ['unbounded', 'current'] } },
    };
    expect(run([{ $setWindowFields: { sortBy: { n: 1 }, output } }], source)).toEqual([
      { n: 1, before: [1], set: [], merged: { n: 1 }, near: [1, 2], top: 1 },
      { n: 2, before: [1, 2], set: [1], merged: { n: 2 }, near: [1, 2, 3], top: 2 },
      { n: 3, before: [1, 2, 3], set: [1, 2], merged: { n: 3 }, near: [2, 3, 4], top: 3 },
      { n: 4, before: [1, 2, 3, 4], set: [1, 2, 3], merged: { n: 4 }, near: [3, 4], top: 4 },
    ]);
  });

  it('refuses an array that doubles itself', () => {
    const twice = { $concatArrays: ['$$value', '$$value'] };
    const doubled = { $reduce: { input: { $range: [0, 40] }, initialValue: [0], in: twice } };
    expect(() => run([{ $project: { n: { $size: doubled } } }], [{}])).toThrow(
      expect.objectContaining({ code: 146 }),
    );
  });

  it('reads the variables of the command as expressions, their values as data', () => {
    const context = { ...contextWith({}), let: { x: { $add: [1, 2] }, text: { $literal: '$n' } } };
    const stages = [{ $project: { _id: 0, x: '$$x', text: '$$text', now: '$$NOW' } }];
    expect([...runPipeline(stages, [{ n: 1 }], context)]).toEqual([{ x: 3, text: '$n', now: new Date(0) }]);
  });
});
