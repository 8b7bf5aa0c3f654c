import { EventEmitter, once } from 'node:events';
import { SocketAnswers } from './socket-answers';
import { SocketMover } from './socket-mover';

const HOUR_MS = 3_600_000;

/** A server whose only socket waits for an acknowledgement, which the event `answer` sends. */
function serverWithWaiting(answers: SocketAnswers, events: EventEmitter) {
  const emit = jest.fn<void, [string, { delayMs: number }]>();
  const socket = { emit, conn: { close: () => undefined } };
  Reflect.apply(answers.follow.bind(answers), undefined, [socket, once(events, 'answer')]);
  return {
    server: { of: (name: string) => ({ sockets: new Map(name === '/' ? [['waiting', socket]] : []) }) },
    emit,
  };
}

describe('a socket that is moved to another node', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it.each([HOUR_MS, -HOUR_MS])(
    'is told to reconnect only once nobody is sent here any more, also when the clock is set by %d ms',
    async (jumpMs) => {
      const answers = new SocketAnswers();
      const mover = new SocketMover(answers);
      const events = new EventEmitter();
      const { server, emit } = serverWithWaiting(answers, events);
      Reflect.apply(mover.attach.bind(mover), undefined, [server]);
      const moved = mover.moveAll(0);
      jest.setSystemTime(Date.now() + jumpMs);
      events.emit('answer');
      await moved;
      const delayMs = emit.mock.calls[0]?.[1].delayMs;
      expect(delayMs).toBeGreaterThanOrEqual(1000);
      expect(delayMs).toBeLessThanOrEqual(2000);
    },
  );
});
