import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SOCKET_PATH } from '@sharewave/contracts';

/** Who floods which chat, over a socket to each of the nodes. */
interface Flood {
  readonly urls: readonly string[];
  readonly token: string;
  readonly chatId: string;
  readonly seconds: number;
}

/** What was sent, the ids of what was stored, how many joins were done, and the shapes of the refusals. */
interface FloodReport {
  readonly messages: number;
  readonly joins: number;
  readonly stored: readonly string[];
  readonly joined: number;
  readonly refusals: readonly unknown[];
}

/**
 * Begins a flood of 1,000 messages a second in a separate process; the report comes when all of it
 * has been answered, or one of the sockets was disconnected.
 */
export async function startFlood(flood: Flood): Promise<{ report: Promise<FloodReport> }> {
  const options = JSON.stringify({ ...flood, path: SOCKET_PATH });
  const child = spawn(process.execPath, [join(__dirname, 'flooder.mjs'), options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  await once(lines, 'line');
  return { report: once(lines, 'line').then(([line]) => JSON.parse(line)) };
}
