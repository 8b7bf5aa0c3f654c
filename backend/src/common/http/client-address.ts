import type { IncomingMessage } from 'node:http';

export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const said = forwarded === '' ? [] : forwarded.split(',');
  const nearestFirst = [socket.remoteAddress ?? '', ...said.map((address) => address.trim()).reverse()];
  return nearestFirst[Math.min(trustedProxies, nearestFirst.length - 1)] ?? '';
}
