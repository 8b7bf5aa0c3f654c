import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Span } from '@opentelemetry/api';
import type { Connection, mongo } from 'mongoose';
import { fail, Tracing } from '../tracing/tracing';

/** A span for each database command of traced work, without its filter and data. */
@Injectable()
export class DatabaseTracing implements OnModuleDestroy {
  private readonly client: mongo.MongoClient;
  private readonly running = new Map<number, Span>();

  constructor(
    @InjectConnection() connection: Connection,
    private readonly tracing: Tracing,
  ) {
    this.client = connection.getClient();
    if (tracing.sdk === null) return;
    this.client.on('commandStarted', this.start);
    this.client.on('commandSucceeded', this.end);
    this.client.on('commandFailed', this.end);
  }

  onModuleDestroy(): void {
    this.client.off('commandStarted', this.start);
    this.client.off('commandSucceeded', this.end);
    this.client.off('commandFailed', this.end);
  }

  private readonly start = ({ commandName, command, requestId }: mongo.CommandStartedEvent): void => {
    const collection = collectionOf(commandName, command);
    const span = this.tracing.startBelow(collection === null ? commandName : `${commandName} ${collection}`, {
      'db.system.name': 'mongodb',
      'db.operation.name': commandName,
      ...(collection === null ? {} : { 'db.collection.name': collection }),
    });
    if (span !== null) this.running.set(requestId, span);
  };

  private readonly end = (event: mongo.CommandSucceededEvent | mongo.CommandFailedEvent): void => {
    const span = this.running.get(event.requestId);
    if (span === undefined) return;
    this.running.delete(event.requestId);
    if ('failure' in event) fail(span, event.failure.name);
    span.end();
  };
}

/** The first field of a command is its collection; of getMore it is the cursor. */
function collectionOf(commandName: string, command: mongo.Document): string | null {
  const named: unknown = commandName === 'getMore' ? command['collection'] : command[commandName];
  return typeof named === 'string' ? named : null;
}
