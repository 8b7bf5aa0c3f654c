import { Logger } from '@nestjs/common';
import { SlowReaders } from './slow-readers';

const HOUR_MS = 3_600_000;

/** A socket that has never read any of its buffered data, the only one of its server. */
function serverWithReader(bufferedAmount: number) {
  const terminate = jest.fn();
  const conn = { writeBuffer: [], transport: { socket: { bufferedAmount, terminate } } };
  const sockets = new Map([['reader', { conn, data: { viewer: { id: 'a' } } }]]);
  return { terminate, server: { of: (name: string) => ({ sockets: name === '/' ? sockets : new Map() }) } };
}

describe('a reader who is behind', () => {
  beforeEach(() => {
    Logger.overrideLogger(false);
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it.each([HOUR_MS, -HOUR_MS])(
    'has its grace period, also when the clock is set by %d ms',
    async (jumpMs) => {
      const readers: unknown = Reflect.construct(SlowReaders, [{ slowReadersCut: { inc: () => undefined } }]);
      if (!(readers instanceof SlowReaders)) throw new Error('Nobody watches');
      const { server, terminate } = serverWithReader(600_000);
      Reflect.apply(readers.attach.bind(readers), undefined, [server]);
      await jest.advanceTimersByTimeAsync(1000);
      jest.setSystemTime(Date.now() + jumpMs);
      await jest.advanceTimersByTimeAsync(4000);
      expect(terminate).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1000);
      expect(terminate).toHaveBeenCalled();
    },
  );
});
