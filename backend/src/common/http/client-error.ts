import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { ErrorCode } from '@sharewave/contracts';
import { DomainError } from '../errors/domain-error';
import { errorCode } from '../errors/error-code';
import { toErrorAnswer } from '../errors/error-answer';

const logger = new Logger('Failure');

const BY_CODE: ReadonlyMap<unknown, readonly [number, ErrorCode, string]> = new Map([
  ['HPE_HEADER_OVERFLOW', [431, 'too_large', 'The headers of the request are too large']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'malformed_request', 'The request took too long to arrive']],
]);

/** For what the HTTP parser cannot read. The headers that name the client are unknown then, so behind proxies the line has the nearest one. */
export function answerClientError(error: Error, socket: Socket, trustedProxies: number): void {
  if (errorCode(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, text] = BY_CODE.get(errorCode(error)) ?? [
    400,
    'malformed_request',
    'The request could not be read',
  ];
  const requestId = randomUUID();
  const { remoteAddress } = socket;
  const from = trustedProxies === 0 ? { address: remoteAddress } : { proxy: remoteAddress };
  logger.log({ req: { id: requestId }, code, ...from }, 'Request refused');
  const body = JSON.stringify(toErrorAnswer(new DomainError(code, text), requestId).body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
