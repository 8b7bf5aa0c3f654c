import type { IncomingMessage, Server } from 'node:http';

const DROPPED_HEADERS = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Serves requests that offer another protocol as plain HTTP/1.1, except those under `path`. Node hands them all over, unanswered and
 * without a timeout, as soon as anybody listens for upgrades.
 */
export function ignoreUpgrades(server: Server, path: string): void {
  const isOfPath = ({ url }: IncomingMessage): boolean => url?.startsWith(path) ?? false;
  // Newer versions of Node ask first (24.9), and hand over only what is of the path.
  Reflect.set(server, 'shouldUpgradeCallback', isOfPath);
  server.on('upgrade', (request, socket, rest) => {
    if (isOfPath(request)) return;
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
