import { Injectable, Logger } from '@nestjs/common';
import type { RefusedAck } from '@sharewave/contracts';
import type { z } from 'zod';
import { DomainError } from '../../common/errors/domain-error';
import { toDomainError } from '../../common/errors/error-answer';
import { isOutage } from '../../common/errors/outage';
import { Metrics } from '../metrics/metrics';
import { type Ending, Tracing } from '../tracing/tracing';
import { SocketAnswers } from './socket-answers';
import type { ClientSocket } from './socket-server';

interface AcceptedAck {
  readonly ok: true;
}

@Injectable()
export class SocketEvents {
  private readonly logger = new Logger(SocketEvents.name);

  constructor(
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
    private readonly answers: SocketAnswers,
  ) {}

  handle<TAck extends AcceptedAck>(
    event: string,
    socket: ClientSocket,
    work: () => Promise<TAck>,
  ): Promise<TAck | RefusedAck> {
    const answer = this.tracing.follow(event, () => this.attempt(socket, work), endingOf);
    this.answers.follow(socket, answer);
    return answer;
  }

  private async attempt<TAck>(socket: ClientSocket, work: () => Promise<TAck>): Promise<TAck | RefusedAck> {
    try {
      return await work();
    } catch (failure) {
      const { code, details } = toDomainError(failure);
      this.metrics.socketRefusals.inc({ code });
      if (isOutage(code)) {
        this.logger.error({ err: failure, code, socketId: socket.id }, 'Socket event failed');
      }
      const retryAfter = details.retryAfterSeconds;
      return { ok: false, code, ...(retryAfter === undefined ? {} : { retryAfter }) };
    }
  }
}

function endingOf(ack: AcceptedAck | RefusedAck): Ending {
  return ack.ok ? { outcome: 'ok', isFailure: false } : { outcome: ack.code, isFailure: isOutage(ack.code) };
}

export function parsePayload<TSchema extends z.ZodType>(
  schema: TSchema,
  payload: unknown,
): z.output<TSchema> {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw new DomainError('validation_failed', 'The payload is invalid');
  return parsed.data;
}
