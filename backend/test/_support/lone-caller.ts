import { Agent, request } from 'node:http';

/** A caller with its own persistent connection, as in a browser: it gets no idle connection of other calls. */
export class LoneCaller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** Returns the status; rejects if there was no answer. */
  get(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${this.token}` };
      request(this.url + path, { agent: this.agent, headers }, (answer) => {
        answer.once('error', reject);
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.resume();
      })
        .once('error', reject)
        .end();
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
