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
  it('gives back what waits for a chat, ready to be sent again', () => {
    openOutbox('alice').change([], [buildPending('a', 'one'), buildPending('b', 'one')]);
    const loaded = openOutbox('alice').load('one');
    expect(loaded.map(({ clientId, state }) => [clientId, state])).toEqual([
      ['a', 'sending'],
      ['b', 'sending'],
    ]);
  });

  it('keeps chats and members apart', () => {
    const outbox = openOutbox('alice');
    outbox.change([], [buildPending('a', 'one')]);
    outbox.change([], [buildPending('b', 'two')]);
    outbox.change([buildPending('a', 'one')], []);
    expect(outbox.load('one')).toEqual([]);
    expect(outbox.load('two')).toHaveLength(1);
    expect(openOutbox('bob').load('two')).toEqual([]);
  });

  it('knows what waits for all chats, and is the same until something changes', () => {
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

  it('keeps what another tab has put in since, and does not bring back what it has taken out', () => {
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

  it('survives a store that something else has written to', () => {
    window.localStorage.setItem('sharewave.outbox.alice', '[{"clientId":5},null]');
    expect(openOutbox('alice').load('one')).toEqual([]);
    window.localStorage.setItem('sharewave.outbox.alice', '{broken');
    expect(openOutbox('alice').load('one')).toEqual([]);
  });
});
