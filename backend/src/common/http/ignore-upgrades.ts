import type { IncomingMessage, Server } from 'node:http';

/** They concern only the change of protocol that is not made. */
const DROPPED_HEADERS = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Serves requests that offer a change of protocol as plain HTTP/1.1, except those under `path`, whose owner speaks the other
 * protocol. Node hands every such request over unanswered and without a timeout as soon as anybody listens for one.
 */
export function ignoreUpgrades(server: Server, path: string): void {
  server.on('upgrade', (request, socket, rest) => {
    if (request.url?.startsWith(path)) return;
    socket.unshift(Buffer.concat([headOf(request), rest]));
    server.emit('connection', socket);
  });
}

function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!DROPPED_HEADERS.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`, 'latin1');
}
