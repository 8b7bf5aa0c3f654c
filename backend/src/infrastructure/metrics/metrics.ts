import { Injectable } from '@nestjs/common';
import { ERROR_STATUS } from '@sharewave/contracts';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import manifest from '../../../package.json';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const QUICK_SECONDS = [0.0001, 0.00025, 0.0005, 0.00075, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05];

const ORIGINS = ['this_node', 'another_node'] as const;
export type Origin = (typeof ORIGINS)[number];

/** All metrics of this node. Labels come from the code, never from a request, so the number of series is bounded. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];

  readonly buildInfo = new Gauge({
    name: 'sharewave_build_info',
    help: 'Always 1; the label is the version of this node',
    labelNames: ['version'] as const,
    registers: this.registers,
  });
  readonly migrationsPending = new Gauge({
    name: 'sharewave_migrations_pending',
    help: 'Migrations of stored data that are not complete; this node starts when there are none',
    registers: this.registers,
  });
  readonly migratedDocuments = new Counter({
    name: 'sharewave_migrated_documents_total',
    help: 'Documents that migrations run by this node have changed, by migration',
    labelNames: ['migration'] as const,
    registers: this.registers,
  });
  readonly loginFailures = new Counter({
    name: 'sharewave_login_failures_total',
    help: 'Logins refused by this node because of a wrong name or password',
    registers: this.registers,
  });
  readonly staffAccesses = new Counter({
    name: 'sharewave_staff_accesses_total',
    help: 'Uses of the staff key at this node, by outcome',
    labelNames: ['outcome'] as const,
    registers: this.registers,
  });
  readonly limitsHit = new Counter({
    name: 'sharewave_limits_hit_total',
    help: 'Calls and socket events that this node refused because a limit was used up, by limit',
    labelNames: ['limit'] as const,
    registers: this.registers,
  });
  readonly failingReleases = new Counter({
    name: 'sharewave_releases_failing_total',
    help: 'Releases found to be failing for members, by part; they are rolled back if that lasts',
    labelNames: ['part'] as const,
    registers: this.registers,
  });
  readonly automaticRollbacks = new Counter({
    name: 'sharewave_automatic_rollbacks_total',
    help: 'Releases rolled back automatically by this node, by part',
    labelNames: ['part'] as const,
    registers: this.registers,
  });
  readonly messagesStored = new Counter({
    name: 'sharewave_messages_stored_total',
    help: 'Chat messages stored and acknowledged by this node',
    registers: this.registers,
  });
  readonly messagesDelivered = new Counter({
    name: 'sharewave_messages_delivered_total',
    help: 'Chat messages handed to sockets of this node, by the node that stored them',
    labelNames: ['from'] as const,
    registers: this.registers,
  });
  readonly deliverySeconds = new Histogram({
    name: 'sharewave_delivery_seconds',
    help: 'Time from accepting a message to handing it to a socket, including storing it, by the node that stored it',
    labelNames: ['from'] as const,
    buckets: SECONDS,
    registers: this.registers,
  });
  readonly socketRefusals = new Counter({
    name: 'sharewave_socket_refusals_total',
    help: 'Refused socket events, by code',
    labelNames: ['code'] as const,
    registers: this.registers,
  });
  readonly slowReadersCut = new Counter({
    name: 'sharewave_slow_readers_cut_total',
    help: 'Sockets disconnected because they did not read',
    registers: this.registers,
  });
  readonly busSeconds = new Histogram({
    name: 'sharewave_bus_seconds',
    help: 'Round trip of a heartbeat of this node through Redis: the delay of messages between nodes',
    buckets: SECONDS,
    registers: this.registers,
  });
  readonly busWhole = new Gauge({
    name: 'sharewave_bus_whole',
    help: 'Whether this node receives messages from the other nodes: 1, or 0 while it is degraded',
    registers: this.registers,
  });
  readonly busLosses = new Counter({
    name: 'sharewave_bus_losses_total',
    help: 'Times that events between nodes may have been lost and sockets were told to catch up',
    registers: this.registers,
  });
  readonly httpSeconds = new Histogram({
    name: 'sharewave_http_seconds',
    help: 'Duration of requests, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: this.registers,
  });
  readonly databaseSeconds = new Histogram({
    name: 'sharewave_database_seconds',
    help: 'Duration of database commands, by command and outcome',
    labelNames: ['command', 'outcome'] as const,
    buckets: SECONDS,
    registers: this.registers,
  });
  readonly searchSeconds = new Histogram({
    name: 'sharewave_search_seconds',
    help: 'Duration of the in-memory search of names, without its database calls',
    buckets: QUICK_SECONDS,
    registers: this.registers,
  });
  readonly searchIndexBytes = new Gauge({
    name: 'sharewave_search_index_bytes',
    help: 'Memory used by the names and the filter of the search',
    registers: this.registers,
  });

  constructor() {
    this.buildInfo.set({ version: manifest.version }, 1);
    // Initialised to 0, because Prometheus cannot see the first increase of a series that did not exist before.
    for (const from of ORIGINS) {
      this.messagesDelivered.inc({ from }, 0);
      this.deliverySeconds.zero({ from });
    }
    for (const code of Object.keys(ERROR_STATUS)) this.socketRefusals.inc({ code }, 0);
  }
}
