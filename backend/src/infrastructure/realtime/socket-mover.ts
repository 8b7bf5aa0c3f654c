import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ChatServer, ChatSocket } from './chat-socket';
import { SocketAnswers } from './socket-answers';

/** Short steps: what leaves together also comes back together, somewhere else. */
const STEP_MS = 50;
/** Clients come back within this time; each is told its own moment, so that they come one by one. */
const COME_BACK_MS = { min: 100, max: 1000 };
/** So long a balancer may go on sending here: that of `deploy/` looks every half second, and leaves who twice says to be stopping. */
const STILL_MET_MS = 1000;

/** Sends the sockets of a node that stops to others, a few at a time. */
@Injectable()
export class SocketMover {
  private server: ChatServer | null = null;
  private isMoving = false;

  constructor(private readonly answers: SocketAnswers) {}

  /** Whether new sockets are taken here. */
  get isOpen(): boolean {
    return !this.isMoving;
  }

  attach(server: ChatServer): void {
    this.server = server;
  }

  /** Takes no new sockets and lets go of all others evenly over the given time, which it always takes; of those that wait for an answer, a little later. */
  async moveAll(spreadMs: number): Promise<void> {
    this.isMoving = true;
    // Not the time of day, which somebody may set meanwhile.
    const leftAloneAt = performance.now() + STILL_MET_MS;
    const sockets = [...(this.server?.of('/').sockets.values() ?? [])];
    const steps = Math.max(Math.floor(spreadMs / STEP_MS), 1);
    const perStep = Math.ceil(sockets.length / steps);
    const leaving: Promise<void>[] = [];
    for (let step = 0; step < steps; step += 1) {
      for (const socket of sockets.slice(step * perStep, (step + 1) * perStep)) {
        leaving.push(this.letGo(socket, leftAloneAt));
      }
      if (spreadMs > 0) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
    await Promise.all(leaving);
  }

  /** It comes back after that moment, which would else bring it here again. */
  private async letGo(socket: ChatSocket, notBefore: number): Promise<void> {
    await this.answers.waitFor(socket);
    const stillMetMs = Math.max(0, Math.ceil(notBefore - performance.now()));
    socket.emit('moving', { delayMs: stillMetMs + randomInt(COME_BACK_MS.min, COME_BACK_MS.max) });
    // Not `disconnect()`: told that by the server, a plain client would not connect again by itself.
    socket.conn.close();
  }
}
