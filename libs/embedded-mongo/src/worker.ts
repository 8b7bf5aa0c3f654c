import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from './error-message';
import type { EngineOptions } from './engine';
import { runEngine } from './engine';

/** Messages from the engine's worker thread to the thread that started it. */
export type WorkerMessage =
  { kind: 'ready'; uri: string } | { kind: 'failed'; message: string } | { kind: 'closed' };

async function main(options: EngineOptions): Promise<void> {
  const say = (message: WorkerMessage): void => parentPort?.postMessage(message);
  try {
    const { uri, close } = await runEngine(options);
    parentPort?.once('message', () => {
      void close().then(() => {
        say({ kind: 'closed' });
        parentPort?.close();
      });
    });
    say({ kind: 'ready', uri });
  } catch (error) {
    say({ kind: 'failed', message: messageOf(error) });
    parentPort?.close();
  }
}

void main(workerData);
