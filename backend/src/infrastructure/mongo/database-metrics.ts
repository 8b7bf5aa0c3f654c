import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Metrics } from '../metrics/metrics';

@Injectable()
export class DatabaseMetrics implements OnModuleDestroy {
  private readonly client: mongo.MongoClient;
  private readonly noteSuccess = (event: mongo.CommandSucceededEvent): void => this.observe(event, 'ok');
  private readonly noteFailure = (event: mongo.CommandFailedEvent): void => this.observe(event, 'failed');

  constructor(
    @InjectConnection() connection: Connection,
    private readonly metrics: Metrics,
  ) {
    this.client = connection.getClient();
    this.client.on('commandSucceeded', this.noteSuccess);
    this.client.on('commandFailed', this.noteFailure);
  }

  onModuleDestroy(): void {
    this.client.off('commandSucceeded', this.noteSuccess);
    this.client.off('commandFailed', this.noteFailure);
  }

  private observe(
    { commandName, duration }: mongo.CommandSucceededEvent | mongo.CommandFailedEvent,
    outcome: string,
  ): void {
    this.metrics.databaseSeconds.observe({ command: commandName, outcome }, duration / 1000);
  }
}
