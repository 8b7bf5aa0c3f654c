import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ChatServer, ChatSocket } from './chat-socket';
import { SocketAnswers } from './socket-answers';

/** Short steps, because sockets closed together also reconnect together. */
const STEP_MS = 50;
/** Each client gets a random delay in this range, so that they do not reconnect all at once. */
const RECONNECT_DELAY_MS = { min: 100, max: 1000 };
/** How long a load balancer may still route here: that of `deploy/` checks every half second and drops a node after two failed checks. */
const STILL_ROUTED_MS = 1000;

/** Moves the sockets of a stopping node to other nodes, a few at a time. */
@Injectable()
export class SocketMover {
  private server: ChatServer | null = null;
  private isMoving = false;

  constructor(private readonly answers: SocketAnswers) {}

  /** Whether this node accepts new sockets. */
  get isOpen(): boolean {
    return !this.isMoving;
  }

  attach(server: ChatServer): void {
    this.server = server;
  }

  /** Accepts no new sockets and closes all others evenly over the given time, which always elapses; those with a pending answer close a little later. */
  async moveAll(spreadMs: number): Promise<void> {
    this.isMoving = true;
    // Monotonic: the wall clock may be changed.
    const unroutedAt = performance.now() + STILL_ROUTED_MS;
    const sockets = [...(this.server?.of('/').sockets.values() ?? [])];
    const steps = Math.max(Math.floor(spreadMs / STEP_MS), 1);
    const perStep = Math.ceil(sockets.length / steps);
    const leaving: Promise<void>[] = [];
    for (let step = 0; step < steps; step += 1) {
      for (const socket of sockets.slice(step * perStep, (step + 1) * perStep)) {
        leaving.push(this.letGo(socket, unroutedAt));
      }
      if (spreadMs > 0) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
    await Promise.all(leaving);
  }

  /** The client reconnects after `notBefore`; earlier the balancer could route it here again. */
  private async letGo(socket: ChatSocket, notBefore: number): Promise<void> {
    await this.answers.waitFor(socket);
    const stillRoutedMs = Math.max(0, Math.ceil(notBefore - performance.now()));
    socket.emit('moving', {
      delayMs: stillRoutedMs + randomInt(RECONNECT_DELAY_MS.min, RECONNECT_DELAY_MS.max),
    });
    // Not `disconnect()`: after a server-side disconnect socket.io clients do not reconnect by themselves.
    socket.conn.close();
  }
}
