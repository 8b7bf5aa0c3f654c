import type { ChatServer, ChatSocket, EnginePacket } from './chat-socket';
import { isRecord, tellWebSocket, webSocketOf } from './web-socket-of';

/** Beside its events a client says a few things as it comes and goes, and a pong every ten seconds. */
const MAX_IN_SPAN = 50;
const SPAN_MS = 1000;

/** How an event begins, and its frame. */
const EVENT = '2';
const EVENT_FRAME = `4${EVENT}`;
/** The state of a WebSocket that nobody has said goodbye to. */
const OPEN = 1;

/**
 * Ends connections that say a great deal beside events, which the flood gate hears: each beat and ping costs the node as
 * much as a word of others, and whoever sends nothing else is asked for no name. One that was told to leave is read for half a
 * minute more, and has nothing left to say.
 */
export function cutNoise({ engine }: ChatServer): void {
  engine.on('headers', (_headers: unknown, request: Record<string, unknown>) => {
    // The WebSocket is there right after the answer of which these are the headers; a request that polls has none.
    queueMicrotask(() => watchFrames(request['websocket']));
  });
  engine.on('connection', (connection: ChatSocket['conn']) => {
    const note = createMeter(() => connection.close(true));
    connection.on('packet', ({ type, data }: EnginePacket) => {
      const isEvent = type === 'message' && typeof data === 'string' && data.startsWith(EVENT);
      if (!isEvent && webSocketOf({ conn: connection }) === undefined) note();
    });
  });
}

function watchFrames(webSocket: unknown): void {
  if (!isRecord(webSocket)) return;
  const { on } = webSocket;
  if (typeof on !== 'function') return;
  const note = createMeter(() => tellWebSocket(webSocket, 'terminate'));
  const noteFrame = (data: Buffer): void => {
    const isEvent = data.toString('latin1', 0, EVENT_FRAME.length) === EVENT_FRAME;
    if (webSocket['readyState'] !== OPEN || !isEvent) note();
  };
  for (const [event, listener] of Object.entries({ message: noteFrame, ping: note, pong: note })) {
    Reflect.apply(on, webSocket, [event, listener]);
  }
}

/** To be called for each thing that is said; ends who says too much in a span. */
function createMeter(end: () => void): () => void {
  let spanEndsAt = 0;
  let said = 0;
  return () => {
    const now = performance.now();
    if (now >= spanEndsAt) {
      spanEndsAt = now + SPAN_MS;
      said = 0;
    }
    said += 1;
    if (said > MAX_IN_SPAN) end();
  };
}
