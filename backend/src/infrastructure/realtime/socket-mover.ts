import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SocketAnswers } from './socket-answers';
import { type ClientSocket, type SocketServer, socketsOf } from './socket-server';

const STEP_MS = 50;
const RECONNECT_DELAY_MS = { min: 100, max: 1000 };
/** How long a load balancer may still route here: that of `deploy/` checks every half second and drops a node after two failed checks. */
const STILL_ROUTED_MS = 1000;

@Injectable()
export class SocketMover {
  private server: SocketServer | null = null;
  private isMoving = false;

  constructor(private readonly answers: SocketAnswers) {}

  get isOpen(): boolean {
    return !this.isMoving;
  }

  attach(server: SocketServer): void {
    this.server = server;
  }

  /** The given time always elapses; sockets with a pending answer close a little later. */
  async moveAll(spreadMs: number): Promise<void> {
    this.isMoving = true;
    const unroutedAt = performance.now() + STILL_ROUTED_MS;
    const connections = this.connections();
    const steps = Math.max(Math.floor(spreadMs / STEP_MS), 1);
    const perStep = Math.ceil(connections.length / steps);
    const leaving: Promise<void>[] = [];
    for (let step = 0; step < steps; step += 1) {
      for (const sockets of connections.slice(step * perStep, (step + 1) * perStep)) {
        leaving.push(this.move(sockets, unroutedAt));
      }
      if (spreadMs > 0) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
    await Promise.all(leaving);
  }

  /** Closes the connection of these sockets. The client reconnects after `notBefore`; earlier the balancer could route it here again. */
  private async move(sockets: readonly ClientSocket[], notBefore: number): Promise<void> {
    await Promise.all(sockets.map((socket) => this.answers.waitFor(socket)));
    const stillRoutedMs = Math.max(0, Math.ceil(notBefore - performance.now()));
    const delayMs = stillRoutedMs + randomInt(RECONNECT_DELAY_MS.min, RECONNECT_DELAY_MS.max);
    for (const socket of sockets) socket.emit('moving', { delayMs });
    // Not `disconnect()`: after a server-side disconnect socket.io clients do not reconnect by themselves.
    sockets[0]?.conn.close();
  }

  private connections(): ClientSocket[][] {
    const byConnection = new Map<ClientSocket['conn'], ClientSocket[]>();
    for (const socket of this.server === null ? [] : socketsOf(this.server)) {
      byConnection.set(socket.conn, [...(byConnection.get(socket.conn) ?? []), socket]);
    }
    return [...byConnection.values()];
  }
}
