import { deliveredMessageId } from '@sharewave/contracts';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Subscription } from 'rxjs';
import { Metrics, type Origin } from '../metrics/metrics';
import { isOwnId, timeOfId } from '../mongo/time-ordered-id';
import { NodeBus } from './node-bus';
import { namespacesOf, onSocket, type SocketServer } from './socket-server';

@Injectable()
export class SocketMetrics implements OnModuleDestroy {
  private readonly subscriptions = new Subscription();

  constructor(
    private readonly metrics: Metrics,
    bus: NodeBus,
  ) {
    this.subscriptions.add(bus.roundTrips.subscribe((ms) => metrics.busSeconds.observe(ms / 1000)));
    this.subscriptions.add(
      bus.losses.subscribe(() => {
        metrics.busLosses.inc();
        metrics.busWhole.set(bus.isWhole ? 1 : 0);
      }),
    );
    metrics.busWhole.set(1);
  }

  attach(server: SocketServer): void {
    const namespaces = namespacesOf(server);
    const registers = [this.metrics.registry];
    new Gauge({
      name: 'sharewave_open_sockets',
      help: 'Open sockets of this node, by namespace',
      labelNames: ['namespace'] as const,
      registers,
      collect() {
        for (const { name, sockets } of namespaces) this.set({ namespace: name }, sockets.size);
      },
    });
    new Gauge({
      name: 'sharewave_rooms',
      help: 'Rooms that sockets of this node have joined, without the own room of each, by namespace',
      labelNames: ['namespace'] as const,
      registers,
      collect() {
        for (const { name, adapter } of namespaces) {
          this.set({ namespace: name }, adapter.rooms.size - adapter.sids.size);
        }
      },
    });
    onSocket(server, (socket) => socket.onAnyOutgoing(this.noteOutgoing));
  }

  onModuleDestroy(): void {
    this.subscriptions.unsubscribe();
  }

  private readonly noteOutgoing = (event: string, payload: unknown): void => {
    const id = deliveredMessageId(event, payload);
    if (id === null) return;
    const from: Origin = isOwnId(id) ? 'this_node' : 'another_node';
    this.metrics.messagesDelivered.inc({ from });
    const seconds = Math.max(0, Date.now() - timeOfId(id).getTime()) / 1000;
    this.metrics.deliverySeconds.observe({ from }, seconds);
  };
}
