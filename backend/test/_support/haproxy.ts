import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@sharewave/build/ports';

const FILE = join(__dirname, '../../../deploy/haproxy/haproxy.cfg');
const HOST = '127.0.0.1';
const POLL_MS = 50;

/** The balancer of `deploy/` in front of the nodes of a test. */
export class Haproxy {
  private constructor(
    private readonly child: ChildProcess,
    private readonly exited: Promise<unknown>,
    readonly url: string,
    private readonly operatorsUrl: string,
  ) {}

  static async start(targets: readonly string[]): Promise<Haproxy> {
    const [port, operatorsPort] = [await freePort(), await freePort()];
    const nodes = targets.map((target, index) => [`API_NODE_${index + 1}`, new URL(target).host]);
    const child = spawn('haproxy', ['-db', '-f', FILE], {
      stdio: 'ignore',
      env: {
        PATH: [process.env['PATH'], '/usr/sbin'].join(delimiter),
        API_BIND: `${HOST}:${port}`,
        STATS_BIND: `${HOST}:${operatorsPort}`,
        ...Object.fromEntries(nodes),
      },
    });
    await once(child, 'spawn');
    const exited = once(child, 'exit');
    const [url, operatorsUrl] = [`http://${HOST}:${port}`, `http://${HOST}:${operatorsPort}`];
    while (!(await isUp(url))) {
      if (child.exitCode !== null)
        throw new Error(`HAProxy ended with ${child.exitCode} instead of starting`);
      await pause(POLL_MS);
    }
    return new Haproxy(child, exited, url, operatorsUrl);
  }

  async connections(): Promise<number[]> {
    const figures = await (await fetch(`${this.operatorsUrl}/metrics`)).text();
    const rows = figures.matchAll(/^haproxy_server_current_sessions\{proxy="api",server="node\d"\} (\d+)/gm);
    return [...rows].map(([, count]) => Number(count));
  }

  async close(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }
}

async function isUp(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.ok === true;
}
