import { EventEmitter } from 'node:events';
import { FloodGate } from './flood-gate';

const EVENTS = 50;
const SPAN_MS = 250;

/** A socket over a connection that records whether it is read; a polling socket has no such connection. */
function createSocket({ polls = false } = {}) {
  const connection = {
    isRead: true,
    pause: () => (connection.isRead = false),
    resume: () => (connection.isRead = true),
  };
  const middlewares: ((event: unknown[], next: () => void) => void)[] = [];
  const heard: number[] = [];
  let said = 0;
  const socket = Object.assign(new EventEmitter(), {
    conn: { transport: polls ? {} : { socket: connection }, close: () => undefined },
    disconnect: () => socket.emit('disconnect'),
    use: (middleware: (event: unknown[], next: () => void) => void) => middlewares.push(middleware),
  });
  const say = (count: number): void => {
    for (let left = count; left > 0; left -= 1) {
      const event = (said += 1);
      for (const middleware of middlewares) middleware(['join-room'], () => heard.push(event));
    }
  };
  return { socket, connection, say, heard };
}

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describe('a socket that floods', () => {
  let gate: FloodGate;
  const server = new EventEmitter();
  const other = new EventEmitter();
  beforeEach(() => {
    jest.useFakeTimers();
    gate = new FloodGate();
    // The only thing that it needs from a server is the connection event of each namespace.
    Reflect.apply(gate.attach, gate, [{ of: (name: string) => (name === '/' ? server : other) }]);
  });
  afterEach(() => {
    gate.onModuleDestroy();
    for (const namespace of [server, other]) namespace.removeAllListeners();
    jest.useRealTimers();
  });

  it('is handled in portions, one per interval and in order, and not read further until all that was read is handled', () => {
    const [flooder, other] = [createSocket(), createSocket()];
    for (const { socket } of [flooder, other]) server.emit('connection', socket);
    flooder.say(2 * EVENTS + 10);
    other.say(EVENTS);
    expect([flooder.connection.isRead, other.connection.isRead]).toEqual([false, true]);
    expect([flooder.heard, other.heard]).toEqual([numbersTo(EVENTS), numbersTo(EVENTS)]);
    jest.advanceTimersByTime(SPAN_MS);
    // More data that had already been read.
    flooder.say(5);
    expect(flooder.heard).toEqual(numbersTo(2 * EVENTS));
    expect(flooder.connection.isRead).toBe(false);
    jest.advanceTimersByTime(SPAN_MS);
    expect(flooder.heard).toEqual(numbersTo(2 * EVENTS + 15));
    expect(flooder.connection.isRead).toBe(true);
    // What waited counts for the interval in which it is handled.
    flooder.say(EVENTS);
    expect(flooder.heard).toEqual(numbersTo(3 * EVENTS));
    expect(flooder.connection.isRead).toBe(false);
  });

  it('may send as much per interval as others', () => {
    const { socket, connection, say, heard } = createSocket();
    server.emit('connection', socket);
    for (let span = 1; span <= 3; span += 1) {
      say(EVENTS);
      expect(heard).toEqual(numbersTo(span * EVENTS));
      expect(connection.isRead).toBe(true);
      jest.advanceTimersByTime(SPAN_MS);
    }
  });

  it('is disconnected when it polls, because nothing makes it wait', () => {
    const { socket, say, heard } = createSocket({ polls: true });
    const onDisconnect = jest.fn();
    server.emit('connection', socket);
    socket.on('disconnect', onDisconnect);
    say(5 * EVENTS);
    expect(onDisconnect).not.toHaveBeenCalled();
    say(1);
    expect(onDisconnect).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(SPAN_MS);
    expect(heard).toEqual(numbersTo(EVENTS));
  });

  it('is not read further either when it started by polling', () => {
    const { socket, connection, say } = createSocket({ polls: true });
    server.emit('connection', socket);
    say(EVENTS + 1);
    Object.assign(socket.conn.transport, { socket: connection });
    say(1);
    expect(connection.isRead).toBe(false);
  });

  it('shares its allowance with the other socket of its connection, which goes on when it has left', () => {
    const [chat, member] = [createSocket(), createSocket()];
    Object.assign(member.socket, { conn: chat.socket.conn });
    server.emit('connection', chat.socket);
    other.emit('connection', member.socket);
    chat.say(EVENTS);
    member.say(10);
    expect([chat.heard.length, member.heard.length, chat.connection.isRead]).toEqual([EVENTS, 0, false]);
    chat.say(EVENTS);
    chat.socket.emit('disconnect');
    jest.advanceTimersByTime(SPAN_MS);
    expect([chat.heard.length, member.heard.length, chat.connection.isRead]).toEqual([EVENTS, 10, true]);
  });

  it('is not handled any more once it is disconnected', () => {
    const { socket, say, heard } = createSocket();
    server.emit('connection', socket);
    say(EVENTS + 1);
    socket.emit('disconnect');
    jest.advanceTimersByTime(SPAN_MS);
    expect(heard).toEqual(numbersTo(EVENTS));
  });
});
