import { median, ms, table } from './figures.mjs';
import { start } from './servers.mjs';

const HEAD = ['Load', 'Event-loop delay, p99', 'worst round', 'an idle process meanwhile', 'worst round'];

/** How late the event loops of servers are, load by load, beside that of a process that does nothing meanwhile. */
export class Loops {
  #idle;
  #loads = new Map();

  static async start() {
    const loops = new Loops();
    loops.#idle = await start('./idle.mjs');
    return loops;
  }

  /** Answers what the work answers; a load that is given again is another round of it. */
  async during(server, load, work) {
    const ask = () => Promise.all([server.loopDelayMs(), this.#idle.loopDelayMs()]);
    // Forgets what was before.
    await ask();
    const answer = await work();
    this.#loads.set(load, [...(this.#loads.get(load) ?? []), await ask()]);
    return answer;
  }

  /** Ends the watch. Where a load had several rounds, the first only warmed up. */
  async end() {
    await this.#idle.stop();
    const rows = [...this.#loads].map(([load, rounds]) => {
      const counted = rounds.slice(rounds.length > 1 ? 1 : 0);
      const figures = [0, 1].flatMap((at) => {
        const delays = counted.map((one) => one[at]);
        return [ms(median(delays)), ms(Math.max(...delays))];
      });
      return [load, ...figures];
    });
    return table('Event loop', HEAD, rows);
  }
}
