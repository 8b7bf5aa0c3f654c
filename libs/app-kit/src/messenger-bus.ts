import type { MemberSummary } from '@sharewave/api-client';
import { useSyncExternalStore } from 'react';

/** Whom or what the messenger is asked to show. */
export type MessengerTarget = { partner: MemberSummary } | { chatId: string };

/** State of the messenger that shell and remotes share. */
export interface MessengerState {
  isOpen: boolean;
  /** A request to show a chat that the panel has not taken up yet. */
  target: MessengerTarget | null;
}

const CLOSED: MessengerState = { isOpen: false, target: null };

let state = CLOSED;
const listeners = new Set<() => void>();

function set(next: MessengerState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens, closes and directs the messenger from anywhere in the page. */
export const messengerBus = {
  /** Opens the panel; with a partner, at the chat with them. */
  open: (partner?: MemberSummary) =>
    set({ isOpen: true, target: partner === undefined ? state.target : { partner } }),
  /** Opens the panel at a chat. */
  openChat: (chatId: string) => set({ isOpen: true, target: { chatId } }),
  close: () => set(CLOSED),
  toggle: () => set(state.isOpen ? CLOSED : { isOpen: true, target: null }),
  /** For the panel: the target has been taken up. */
  targetShown: () => set({ ...state, target: null }),
  getState: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** The messenger's state, kept current. */
export function useMessenger(): MessengerState {
  return useSyncExternalStore(messengerBus.subscribe, messengerBus.getState);
}
