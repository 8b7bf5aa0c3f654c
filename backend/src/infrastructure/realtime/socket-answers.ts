import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { within } from '../../common/concurrency/within';
import type { ClientSocket } from './socket-server';

/** Timeout for pending answers. A stop applies it twice within its ten seconds: before closing a socket, and after all are closed. */
const LAST_ANSWERS_MS = 1000;

@Injectable()
export class SocketAnswers {
  private readonly underWay = new Map<ClientSocket, Set<Promise<unknown>>>();

  /** The promise must not reject. */
  follow(socket: ClientSocket, answer: Promise<unknown>): void {
    const own = this.underWay.get(socket) ?? new Set();
    this.underWay.set(socket, own.add(answer));
    void answer.finally(() => {
      own.delete(answer);
      if (own.size === 0) this.underWay.delete(socket);
    });
  }

  async waitFor(socket: ClientSocket): Promise<void> {
    await within(LAST_ANSWERS_MS, this.given(socket));
  }

  async waitForAll(): Promise<void> {
    await within(LAST_ANSWERS_MS, Promise.all([...this.underWay.values()].flatMap((own) => [...own])));
  }

  private async given(socket: ClientSocket): Promise<void> {
    for (let own = this.underWay.get(socket); own !== undefined; own = this.underWay.get(socket)) {
      await Promise.all(own);
      // A settled answer is written to the socket a moment later.
      await setImmediate();
    }
  }
}
