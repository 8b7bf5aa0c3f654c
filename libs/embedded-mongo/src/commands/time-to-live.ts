import type { Engine } from './context';

/** Documents removed per commit, so that other writes run in between. */
const CHUNK = 500;

/** Removes the documents that are expired by TTL indexes. */
export async function expireDocuments(engine: Engine, now: Date): Promise<void> {
  for (const collection of [...engine.store.collections.values()]) {
    for (const { ttlSeconds, paths, name, partialFilter = {} } of collection.indexes) {
      const [path] = paths;
      if (ttlSeconds === undefined || path === undefined) continue;
      const isOver = { [path]: { $lte: new Date(now.getTime() - ttlSeconds * 1000) } };
      const filter = { $and: [partialFilter, isOver] };
      for (let size = CHUNK; size === CHUNK;) {
        const chunk = engine.store.write(() => {
          if (!engine.store.isCurrent(collection)) return 0;
          const hits = [...engine.executor.search(collection, { filter, limit: CHUNK, hint: name })];
          for (const { recordId, raw } of hits) engine.records.remove(collection, recordId, raw);
          return hits.length;
        });
        // Failures, such as a full disk or a damaged document, are retried in the next round.
        size = await chunk.catch(() => 0);
      }
    }
  }
}
