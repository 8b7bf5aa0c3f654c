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
    openOutbox('alice').save('one', [buildPending('a', 'one'), buildPending('b', 'one')]);
    const loaded = openOutbox('alice').load('one');
    expect(loaded.map(({ clientId, state }) => [clientId, state])).toEqual([
      ['a', 'sending'],
      ['b', 'sending'],
    ]);
  });

  it('keeps chats and members apart', () => {
    const outbox = openOutbox('alice');
    outbox.save('one', [buildPending('a', 'one')]);
    outbox.save('two', [buildPending('b', 'two')]);
    outbox.save('one', []);
    expect(outbox.load('one')).toEqual([]);
    expect(outbox.load('two')).toHaveLength(1);
    expect(openOutbox('bob').load('two')).toEqual([]);
  });

  it('knows what waits for all chats, and is the same until something changes', () => {
    window.localStorage.clear();
    const outbox = openOutbox('alice');
    const tell = jest.fn();
    const forget = outbox.subscribe(tell);
    outbox.save('one', [buildPending('a', 'one')]);
    openOutbox('alice').save('two', [buildPending('b', 'two')]);
    forget();
    expect(tell).toHaveBeenCalledTimes(2);
    expect(outbox.all().map(({ clientId, state }) => [clientId, state])).toEqual([
      ['a', 'failed'],
      ['b', 'failed'],
    ]);
    expect(outbox.all()).toBe(outbox.all());
  });

  it('survives a store that something else has written to', () => {
    window.localStorage.setItem('sharewave.outbox.alice', '[{"clientId":5},null]');
    expect(openOutbox('alice').load('one')).toEqual([]);
    window.localStorage.setItem('sharewave.outbox.alice', '{broken');
    expect(openOutbox('alice').load('one')).toEqual([]);
  });
});
