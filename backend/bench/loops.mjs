import { median, ms, table } from './figures.mjs';
import { start } from './servers.mjs';

const HEAD = [
  'Load',
  'Event-loop delay, p99',
  'worst round',
  'by its own work',
  'worst round',
  'an idle process meanwhile',
];

/**
 * How late the event loops of servers are, load by load: all in all, as far as their own work can be the cause, and that
 * of a process that does nothing meanwhile.
 */
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
    const ask = () => Promise.all([server.loopDelaysMs(), this.#idle.loopDelaysMs()]);
    // Forgets what was before.
    await ask();
    const answer = await work();
    const [{ late, own }, idle] = await ask();
    this.#loads.set(load, [...(this.#loads.get(load) ?? []), { late, own, idle: idle.late }]);
    return answer;
  }

  /** Ends the watch. Where a load had several rounds, the first only warmed up. */
  async end() {
    await this.#idle.stop();
    const rows = [...this.#loads].map(([load, rounds]) => {
      const counted = rounds.slice(rounds.length > 1 ? 1 : 0);
      const of = (kind) => counted.map((round) => round[kind]);
      const both = (kind) => [ms(median(of(kind))), ms(Math.max(...of(kind)))];
      return [load, ...both('late'), ...both('own'), ms(median(of('idle')))];
    });
    return table('Event loop', HEAD, rows);
  }
}
