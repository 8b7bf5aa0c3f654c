import type { PendingMessage } from '../chat-room/chat-session';
import { openOutbox } from './outbox';

const buildPending = (clientId: string, chatId: string): PendingMessage => ({
  clientId,
  chatId,
  text: clientId,
  createdAt: '2026-05-04T08:00:00.000Z',
  state: 'failed',
  failureCode: 'network',
});

describe('outbox', () => {
  it('loads the pending messages of a chat, ready to be sent again', () => {
    openOutbox('alice').change([], [buildPending('a', 'one'), buildPending('b', 'one')]);
    const loaded = openOutbox('alice').load('one');
    expect(loaded.map(({ clientId, state }) => [clientId, state])).toEqual([
      ['a', 'sending'],
      ['b', 'sending'],
    ]);
  });

  it('keeps chats and members separate', () => {
    const outbox = openOutbox('alice');
    outbox.change([], [buildPending('a', 'one')]);
    outbox.change([], [buildPending('b', 'two')]);
    outbox.change([buildPending('a', 'one')], []);
    expect(outbox.load('one')).toEqual([]);
    expect(outbox.load('two')).toHaveLength(1);
    expect(openOutbox('bob').load('two')).toEqual([]);
  });

  it('lists the pending messages of all chats, as the same array until something changes', () => {
    window.localStorage.clear();
    const outbox = openOutbox('alice');
    const tell = jest.fn();
    const forget = outbox.subscribe(tell);
    outbox.change([], [buildPending('a', 'one')]);
    openOutbox('alice').change([], [buildPending('b', 'two')]);
    forget();
    expect(tell).toHaveBeenCalledTimes(2);
    expect(outbox.all().map(({ clientId, state }) => [clientId, state])).toEqual([
      ['a', 'failed'],
      ['b', 'failed'],
    ]);
    expect(outbox.all()).toBe(outbox.all());
  });

  it('keeps what another tab has added, and does not restore what it has removed', () => {
    window.localStorage.clear();
    const [here, there] = [openOutbox('alice'), openOutbox('alice')];
    const [a, b, c] = ['a', 'b', 'c'].map((name) => buildPending(name, 'one'));
    if (a === undefined || b === undefined || c === undefined) throw new Error('There are three');
    here.change([], [a]);
    there.change([], [b]);
    here.change([a], [a, c]);
    expect(here.all().map(({ clientId }) => clientId)).toEqual(['a', 'b', 'c']);
    there.change([a, b], [b]);
    here.change(
      [a, c],
      [
        { ...a, state: 'sending' },
        { ...c, state: 'sending' },
      ],
    );
    expect(here.all().map(({ clientId, state }) => [clientId, state])).toEqual([
      ['b', 'failed'],
      ['c', 'sending'],
    ]);
  });

  it('loses nothing when two tabs write at the same time', () => {
    window.localStorage.clear();
    const [here, there] = [openOutbox('alice'), openOutbox('alice')];
    const write = jest.spyOn(Storage.prototype, 'setItem');
    write.mockImplementationOnce((key, value) => {
      // The other tab reads and writes between this tab's read and its write.
      there.change([], [buildPending('b', 'one')]);
      window.localStorage.setItem(key, value);
    });
    here.change([], [buildPending('c', 'one'), buildPending('a', 'one')]);
    write.mockRestore();
    const order = here.all().map(({ clientId }) => clientId);
    expect([...order].sort()).toEqual(['a', 'b', 'c']);
    // The messages of each tab are in the order in which they were written, and both tabs see the same order.
    expect(order.indexOf('c')).toBeLessThan(order.indexOf('a'));
    expect(there.all().map(({ clientId }) => clientId)).toEqual(order);
  });

  it('keeps the order of writing, whatever happens to earlier messages', () => {
    window.localStorage.clear();
    const outbox = openOutbox('alice');
    const [z, y, x] = ['z', 'y', 'x'].map((name) => buildPending(name, 'one'));
    if (x === undefined || y === undefined || z === undefined) throw new Error('There are three');
    outbox.change([], [z]);
    outbox.change([z], [z, y]);
    outbox.change([z, y], [{ ...z, state: 'sending' }, y]);
    outbox.change([z, y], [y, x]);
    expect(
      openOutbox('alice')
        .all()
        .map(({ clientId }) => clientId),
    ).toEqual(['y', 'x']);
  });

  it('keeps messages in memory that do not fit into a full storage', () => {
    window.localStorage.clear();
    const [a, b] = ['a', 'b'].map((name) => buildPending(name, 'one'));
    if (a === undefined || b === undefined) throw new Error('There are two');
    const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    openOutbox('alice').change([], [a, b]);
    const waiting = () =>
      openOutbox('alice')
        .all()
        .map(({ clientId, state }) => [clientId, state]);
    expect(waiting()).toEqual([
      ['a', 'failed'],
      ['b', 'failed'],
    ]);
    storage.mockRestore();
    openOutbox('alice').change([a, b], [{ ...b, state: 'sending' }]);
    expect(waiting()).toEqual([['b', 'sending']]);
    expect(Object.keys(window.localStorage)).toEqual(['sharewave.outbox.alice.b']);
    openOutbox('alice').change([b], []);
    expect(waiting()).toEqual([]);
  });

  it('tolerates foreign data in the storage', () => {
    window.localStorage.clear();
    for (const [name, value] of Object.entries({
      a: 'null',
      b: '{"place":1,"message":{"clientId":5}}',
      c: '{broken',
    })) {
      window.localStorage.setItem(`sharewave.outbox.alice.${name}`, value);
    }
    openOutbox('alice').change([], [buildPending('d', 'one')]);
    expect(openOutbox('alice').load('one')).toHaveLength(1);
  });
});
