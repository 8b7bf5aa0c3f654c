import { BusWatch } from './bus-watch';

const beat = (node: string, number: number, kind: 'beat' | 'bye' = 'beat'): string =>
  JSON.stringify({ node, kind, number, at: 0 });

describe('what the beats of the nodes mean', () => {
  let watch: BusWatch;
  beforeEach(() => {
    watch = new BusWatch('own');
    watch.start(0);
  });

  it('is nothing while each number follows the last', () => {
    for (const number of [1, 2, 3]) {
      watch.receive(beat('own', number), number);
      watch.receive(beat('other', number), number);
    }
    expect(watch.takeLoss()).toBe(false);
    expect(watch.isWhole(1000)).toBe(true);
  });

  it('is a loss, reported once, when a number is missing', () => {
    watch.receive(beat('other', 1), 0);
    watch.receive(beat('other', 3), 0);
    expect([watch.takeLoss(), watch.takeLoss()]).toEqual([true, false]);
  });

  it('is nothing when the missing number is of something that this node itself could not send', () => {
    watch.receive(beat('own', 1), 0);
    watch.receive(beat('own', 3), 0);
    expect(watch.takeLoss()).toBe(false);
  });

  it('is a loss when a node is first heard in the middle of its numbers', () => {
    watch.receive(beat('other', 7), 0);
    expect(watch.takeLoss()).toBe(true);
  });

  it('is a loss when a node falls silent without a farewell, and nothing after a farewell', () => {
    for (const node of ['killed', 'leaving']) watch.receive(beat(node, 1), 0);
    watch.receive(beat('leaving', 2, 'bye'), 0);
    watch.receive(beat('own', 1), 5000);
    expect(watch.isWhole(5000)).toBe(true);
    expect(watch.takeLoss()).toBe(true);
    expect(watch.isWhole(6000)).toBe(true);
    expect(watch.takeLoss()).toBe(false);
  });

  it('is that this node is cut off when its own do not come back', () => {
    watch.receive(beat('own', 1), 1000);
    expect([watch.isWhole(2000), watch.isWhole(6000)]).toEqual([true, false]);
    watch.receive(beat('own', 2), 6500);
    expect(watch.isWhole(6600)).toBe(true);
  });

  it('is nothing when this node itself was paused: what was sent meanwhile is still to be read', () => {
    const names = ['own', 'other'];
    for (const at of [1000, 2000]) {
      for (const name of names) watch.receive(beat(name, at / 1000), at);
      expect(watch.isWhole(at)).toBe(true);
    }
    // The timer fires before the received data is read.
    watch.noteStandstill(6000, 9000);
    expect(watch.isWhole(9000)).toBe(true);
    for (const number of [3, 4, 5]) watch.receive(beat('other', number), 9001);
    watch.receive(beat('own', 3), 9002);
    expect(watch.isWhole(10_000)).toBe(true);
    expect(watch.takeLoss()).toBe(false);
  });

  it('is that this node is cut off also when it was paused before', () => {
    watch.receive(beat('own', 1), 1000);
    expect(watch.isWhole(1000)).toBe(true);
    watch.noteStandstill(7000, 9000);
    for (const at of [9000, 10_000, 11_000]) expect(watch.isWhole(at)).toBe(true);
    expect(watch.isWhole(12_000)).toBe(false);
  });

  it('is that a node is silent as soon as without a standstill, when it is heard at the end of one', () => {
    watch.receive(beat('own', 1), 1000);
    // The network may be read before the timer as well.
    watch.receive(beat('other', 1), 7900);
    watch.noteStandstill(6000, 8000);
    watch.receive(beat('own', 2), 11_000);
    expect(watch.isWhole(11_400)).toBe(true);
    expect(watch.takeLoss()).toBe(false);
    watch.isWhole(11_600);
    expect(watch.takeLoss()).toBe(true);
  });

  it('forgets a node that stays silent for an hour: nodes that crashed would add up', () => {
    const hourMs = 60 * 60 * 1000;
    for (const node of ['stalled', 'crashed']) watch.receive(beat(node, 1), 0);
    for (let at = 5000; at < hourMs; at += hourMs / 10) watch.isWhole(at);
    expect(watch.takeLoss()).toBe(true);
    watch.receive(beat('stalled', 2), hourMs);
    watch.isWhole(hourMs + 1000);
    expect(watch.takeLoss()).toBe(false);
    // As from a node that was never heard.
    watch.receive(beat('crashed', 2), hourMs + 2000);
    expect(watch.takeLoss()).toBe(true);
  });

  it('is one loss, not two, when a node falls silent and then goes on with the very next number', () => {
    watch.receive(beat('stalled', 1), 0);
    for (let at = 1000; at <= 5000; at += 1000) watch.isWhole(at);
    expect(watch.takeLoss()).toBe(true);
    watch.receive(beat('stalled', 2), 5500);
    expect(watch.takeLoss()).toBe(false);
    watch.receive(beat('stalled', 4), 6500);
    expect(watch.takeLoss()).toBe(true);
  });

  it('is not changed by what is no beat', () => {
    for (const text of ['', '{}', 'null', '{"node":1}']) expect(watch.receive(text, 0)).toBeNull();
    expect(watch.takeLoss()).toBe(false);
  });
});
