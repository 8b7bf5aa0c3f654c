import type { Collection, Document } from 'mongodb';
import { differencesIn } from './check-indexes';
import { startForTests } from './client';

type Started = Awaited<ReturnType<typeof startForTests>>;

/** An engine for the tests of a file, whose indexes are compared with the documents after each. */
export function useEngine(): {
  readonly started: () => Started;
  /** An empty collection that no other test knows. */
  readonly fresh: <T extends Document = Document>() => Collection<T>;
} {
  let started: Started;
  let count = 0;
  beforeAll(async () => {
    started = await startForTests();
  });
  afterEach(() => expect(differencesIn(started.engine.store)).toEqual([]));
  afterAll(() => started.close());
  return {
    started: () => started,
    fresh: <T extends Document = Document>() => {
      count += 1;
      return started.client.db('test').collection<T>(`c${count}`);
    },
  };
}
