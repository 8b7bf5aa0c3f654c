import type { IncomingMessage } from 'node:http';

/** Whom a request comes from, as far as the proxies in front are believed: what Fastify calls `request.ip`, where no Fastify is. */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const said = forwarded === '' ? [] : forwarded.split(',');
  const nearestFirst = [socket.remoteAddress ?? '', ...said.map((address) => address.trim()).reverse()];
  return nearestFirst[Math.min(trustedProxies, nearestFirst.length - 1)] ?? '';
}
