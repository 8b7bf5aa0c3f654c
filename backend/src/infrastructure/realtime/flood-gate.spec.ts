import { EventEmitter } from 'node:events';
import { FloodGate } from './flood-gate';

const EVENTS = 100;
const SPAN_MS = 500;

/** A socket over a connection that notes whether it is read. */
function createSocket() {
  const connection = {
    isRead: true,
    pause: () => (connection.isRead = false),
    resume: () => (connection.isRead = true),
  };
  const middlewares: ((event: unknown[], next: () => void) => void)[] = [];
  let handled = 0;
  const socket = Object.assign(new EventEmitter(), {
    conn: { transport: { socket: connection } },
    use: (middleware: (event: unknown[], next: () => void) => void) => middlewares.push(middleware),
  });
  const say = (count: number): void => {
    for (let said = 0; said < count; said += 1) {
      for (const middleware of middlewares) middleware(['join-room'], () => (handled += 1));
    }
  };
  return { socket, connection, say, handled: () => handled };
}

describe('a socket that floods', () => {
  let gate: FloodGate;
  const server = new EventEmitter();
  beforeEach(() => {
    jest.useFakeTimers();
    gate = new FloodGate();
    // Of a server it needs to hear of connections, and nothing else.
    Reflect.apply(gate.attach, gate, [server]);
  });
  afterEach(() => {
    gate.onModuleDestroy();
    server.removeAllListeners();
    jest.useRealTimers();
  });

  it('is read no further until the next span, and what was read of it is handled', () => {
    const [flooder, other] = [createSocket(), createSocket()];
    for (const { socket } of [flooder, other]) server.emit('connection', socket);
    flooder.say(EVENTS + 10);
    other.say(EVENTS - 1);
    expect([flooder.connection.isRead, other.connection.isRead]).toEqual([false, true]);
    expect([flooder.handled(), other.handled()]).toEqual([EVENTS + 10, EVENTS - 1]);
    jest.advanceTimersByTime(SPAN_MS);
    expect(flooder.connection.isRead).toBe(true);
    flooder.say(EVENTS);
    expect(flooder.connection.isRead).toBe(false);
  });

  it('may say as much in each span as others', () => {
    const { socket, connection, say } = createSocket();
    server.emit('connection', socket);
    for (let span = 0; span < 3; span += 1) {
      say(EVENTS - 1);
      expect(connection.isRead).toBe(true);
      jest.advanceTimersByTime(SPAN_MS);
    }
  });
});
