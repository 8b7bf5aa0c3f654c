import { writeToken } from '@sharewave/api-client';
import { messengerBus } from './messenger-bus';

const partner = { id: 'b0b000000000000000000000', username: 'bob', fullName: 'Bob', profilePhoto: null };

afterEach(() => messengerBus.close());

describe('messenger bus', () => {
  it('opens at the chat with a partner', () => {
    messengerBus.open(partner);
    expect(messengerBus.getState()).toEqual({ isOpen: true, target: { partner }, partner: null });
  });

  it('forgets partner and target when it closes', () => {
    messengerBus.open(partner);
    messengerBus.show(partner);
    messengerBus.toggle();
    expect(messengerBus.getState()).toEqual({ isOpen: false, target: null, partner: null });
  });

  it('returns to the open chat after a page load [D4]', () => {
    messengerBus.toggle();
    messengerBus.show(partner);
    jest.isolateModules(() => {
      const reloaded: typeof import('./messenger-bus') = jest.requireActual('./messenger-bus');
      expect(reloaded.messengerBus.getState()).toEqual({ isOpen: true, target: { partner }, partner: null });
      expect(reloaded.messengerBus.recalled).toBe(reloaded.messengerBus.getState().target);
      reloaded.messengerBus.open(partner);
      expect(reloaded.messengerBus.recalled).not.toBe(reloaded.messengerBus.getState().target);
    });
  });

  it('stays closed after a page load for another member in the same tab', () => {
    const signIn = (sub: string) =>
      writeToken(`x.${btoa(JSON.stringify({ sub, username: 'alice', exp: Date.now() }))}.y`);
    signIn('a11ce0000000000000000000');
    messengerBus.toggle();
    messengerBus.show(partner);
    const isOpenAfterReload = () => {
      let isOpen = false;
      jest.isolateModules(() => {
        const reloaded: typeof import('./messenger-bus') = jest.requireActual('./messenger-bus');
        isOpen = reloaded.messengerBus.getState().isOpen;
      });
      return isOpen;
    };
    expect(isOpenAfterReload()).toBe(true);
    signIn('ca1000000000000000000000');
    expect(isOpenAfterReload()).toBe(false);
    writeToken(null);
  });

  it('opens and notifies its listeners when the storage is full', () => {
    const store = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    });
    const listener = jest.fn();
    const unsubscribe = messengerBus.subscribe(listener);
    messengerBus.toggle();
    unsubscribe();
    store.mockRestore();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(messengerBus.getState().isOpen).toBe(true);
  });

  it('stays closed after a page load when it was closed', () => {
    messengerBus.toggle();
    messengerBus.close();
    jest.isolateModules(() => {
      const reloaded: typeof import('./messenger-bus') = jest.requireActual('./messenger-bus');
      expect(reloaded.messengerBus.getState().isOpen).toBe(false);
    });
  });
});
