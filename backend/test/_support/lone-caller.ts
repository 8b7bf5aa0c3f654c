import { Agent, request } from 'node:http';

/** A caller with one connection, kept and all its own, as a browser has it: calls of others leave none idle beside it. */
export class LoneCaller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** Answers the status; rejects when there was no answer. */
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
