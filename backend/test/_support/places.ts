import { createTestApp, type TestApp } from './test-app';
import { startTwoNodes } from './two-nodes';

/** The node where something is changed, and the one where it is read. */
export interface Places {
  readonly here: TestApp;
  readonly there: TestApp;
  close(): Promise<void>;
}

/** A node with its own database, which caches what it reads. */
export async function onOneNode(): Promise<Places> {
  const app = await createTestApp({ env: { MONGODB_URI: '' } });
  return { here: app, there: app, close: app.close };
}

export async function onTwoNodes(): Promise<Places> {
  const { north, south, close } = await startTwoNodes({ withRedis: false });
  return { here: north, there: south, close };
}
