import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { within } from '../../common/concurrency/within';
import type { ChatSocket } from './chat-socket';

/** What a stop waits for answers, twice: before it lets go of a socket, and once all are gone. It has other things to do in its ten seconds. */
const LAST_ANSWERS_MS = 1000;

/** The answers that sockets wait for. */
@Injectable()
export class SocketAnswers {
  private readonly underWay = new Map<ChatSocket, Set<Promise<unknown>>>();

  /** Counts an answer as under way until it is there; it must not fail. */
  follow(socket: ChatSocket, answer: Promise<unknown>): void {
    const own = this.underWay.get(socket) ?? new Set();
    this.underWay.set(socket, own.add(answer));
    void answer.finally(() => {
      own.delete(answer);
      if (own.size === 0) this.underWay.delete(socket);
    });
  }

  /** Resolves once a socket has all its answers, or has been waited for long enough. */
  async waitFor(socket: ChatSocket): Promise<void> {
    await within(LAST_ANSWERS_MS, this.given(socket));
  }

  /** Resolves once all sockets have their answers, or have been waited for long enough. */
  async waitForAll(): Promise<void> {
    await within(LAST_ANSWERS_MS, Promise.all([...this.underWay.values()].flatMap((own) => [...own])));
  }

  private async given(socket: ChatSocket): Promise<void> {
    for (let own = this.underWay.get(socket); own !== undefined; own = this.underWay.get(socket)) {
      await Promise.all(own);
      // An answer that is there is written a moment later.
      await setImmediate();
    }
  }
}
