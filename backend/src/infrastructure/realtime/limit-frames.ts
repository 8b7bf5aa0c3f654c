import { callWebSocket, isRecord, webSocketOf } from './raw-web-socket';
import type { ClientSocket, EnginePacket, SocketServer } from './socket-server';

/** Besides events a client sends a few frames on connecting and leaving, and a pong every ten seconds. */
const MAX_IN_INTERVAL = 50;
const INTERVAL_MS = 1000;

const EVENT = '2';
const EVENT_FRAME = `4${EVENT}`;
const OPEN = 1;

/**
 * Closes connections that send many frames other than events (the flood gate counts these): a ping costs the node as much as an event. A
 * closing WebSocket is still read for half a minute; then every frame counts.
 */
export function limitFrames({ engine }: SocketServer): void {
  engine.on('headers', (_headers: unknown, request: Record<string, unknown>) => {
    // The WebSocket exists right after the response with these headers; a polling request has none.
    queueMicrotask(() => watchFrames(request['websocket']));
  });
  engine.on('connection', (connection: ClientSocket['conn']) => {
    const countFrame = createMeter(() => connection.close(true));
    connection.on('packet', ({ type, data }: EnginePacket) => {
      const isEvent = type === 'message' && typeof data === 'string' && data.startsWith(EVENT);
      if (!isEvent && webSocketOf(connection) === undefined) countFrame();
    });
  });
}

function watchFrames(webSocket: unknown): void {
  if (!isRecord(webSocket)) return;
  const { on } = webSocket;
  if (typeof on !== 'function') return;
  const countFrame = createMeter(() => callWebSocket(webSocket, 'terminate'));
  const countUnlessEvent = (data: Buffer): void => {
    const isEvent = data.toString('latin1', 0, EVENT_FRAME.length) === EVENT_FRAME;
    if (webSocket['readyState'] !== OPEN || !isEvent) countFrame();
  };
  for (const [event, listener] of Object.entries({
    message: countUnlessEvent,
    ping: countFrame,
    pong: countFrame,
  })) {
    Reflect.apply(on, webSocket, [event, listener]);
  }
}

function createMeter(end: () => void): () => void {
  let intervalEndsAt = 0;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now >= intervalEndsAt) {
      intervalEndsAt = now + INTERVAL_MS;
      count = 0;
    }
    count += 1;
    if (count > MAX_IN_INTERVAL) end();
  };
}
