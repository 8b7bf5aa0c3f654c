import { Outbox, type PendingMessage } from './outbox';

const build = (clientId: string, chatId = 'one'): PendingMessage => ({
  clientId,
  chatId,
  text: clientId,
  createdAt: '2026-05-04T08:00:00.000Z',
  failureCode: null,
});
const idsOf = (outbox: Outbox) => outbox.all().map(({ clientId }) => clientId);

beforeEach(() => window.localStorage.clear());

describe('outbox', () => {
  it('keeps members separate, and the order of writing across page loads', () => {
    const outbox = new Outbox('alice');
    for (const id of ['z', 'y', 'x']) outbox.add(build(id));
    outbox.remove('z');
    outbox.update({ ...build('y'), failureCode: 'network' });
    outbox.add(build('a', 'two'));
    expect(idsOf(new Outbox('alice'))).toEqual(['y', 'x', 'a']);
    expect(idsOf(new Outbox('bob'))).toEqual([]);
  });

  it('reports every change, and lists the same array until something changes', () => {
    const outbox = new Outbox('alice');
    const listener = jest.fn();
    const unsubscribe = outbox.subscribe(listener);
    outbox.add(build('a'));
    new Outbox('alice').add(build('b'));
    unsubscribe();
    expect(listener).toHaveBeenCalledTimes(2);
    expect(idsOf(outbox)).toEqual(['a', 'b']);
    expect(outbox.all()).toBe(outbox.all());
  });

  it('does not restore what another tab has removed', () => {
    const [here, there] = [new Outbox('alice'), new Outbox('alice')];
    here.add(build('a'));
    there.add(build('b'));
    there.remove('a');
    here.update({ ...build('a'), failureCode: 'network' });
    expect(idsOf(here)).toEqual(['b']);
  });

  it('loses nothing when two tabs write at the same time', () => {
    const [here, there] = [new Outbox('alice'), new Outbox('alice')];
    const write = jest.spyOn(Storage.prototype, 'setItem');
    write.mockImplementationOnce((key, value) => {
      // The other tab reads and writes between this tab's read and its write.
      there.add(build('b'));
      window.localStorage.setItem(key, value);
    });
    for (const id of ['c', 'a']) here.add(build(id));
    write.mockRestore();
    expect([...idsOf(here)].sort()).toEqual(['a', 'b', 'c']);
    // The messages of each tab are in the order in which they were written, and both tabs see the same order.
    expect(idsOf(here).indexOf('c')).toBeLessThan(idsOf(here).indexOf('a'));
    expect(idsOf(there)).toEqual(idsOf(here));
  });

  it('keeps messages in memory that do not fit into a full storage', () => {
    const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const outbox = new Outbox('alice');
    for (const id of ['a', 'b']) outbox.add(build(id));
    expect(idsOf(new Outbox('alice'))).toEqual(['a', 'b']);
    expect(outbox.isShared(build('b'))).toBe(false);
    storage.mockRestore();
    outbox.remove('a');
    outbox.update(build('b'));
    expect(outbox.isShared(build('b'))).toBe(true);
    expect(Object.keys(window.localStorage)).toEqual(['sharewave.member.alice.outbox.b']);
  });

  it('ignores entries that it cannot read', () => {
    window.localStorage.setItem('sharewave.member.alice.outbox.a', '{"place": 1');
    window.localStorage.setItem('sharewave.member.alice.outbox.b', '{"place":1,"message":{"text":7}}');
    expect(new Outbox('alice').all()).toEqual([]);
  });
});
