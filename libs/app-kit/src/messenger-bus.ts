import { readToken, viewerOf, type MemberSummary } from '@sharewave/api-client';
import { isObject, sessionKey, tabStore } from '@sharewave/storage';
import { useSyncExternalStore } from 'react';

/** The chat that the messenger is asked to show, by partner or by id. */
export type MessengerTarget = { partner: MemberSummary } | { chatId: string };

/** The messenger's state, shared by shell and remotes. */
export interface MessengerState {
  isOpen: boolean;
  /** A request to show a chat that the panel has not handled yet. */
  target: MessengerTarget | null;
  /** The partner in the chat that is on screen; null in the list of chats. */
  partner: MemberSummary | null;
}

const CLOSED: MessengerState = { isOpen: false, target: null, partner: null };

function isMember(value: unknown): value is MemberSummary {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'username' in value &&
    typeof value.username === 'string' &&
    'fullName' in value &&
    typeof value.fullName === 'string' &&
    'profilePhoto' in value &&
    (value.profilePhoto === null || typeof value.profilePhoto === 'string')
  );
}

const viewerId = (): string | null => viewerOf(readToken())?.id ?? null;

/** Where a tab stores that its messenger is open, and with whose chat. */
const STORAGE_KEY = sessionKey('messenger');

/** Restores the open chat after a page load, such as to a profile. */
function recall(): MessengerState {
  const stored = tabStore.readJson(STORAGE_KEY, isObject);
  if (stored === undefined || !('partner' in stored)) return CLOSED;
  // Another member who signs in in this tab must not see whom the previous one chatted with.
  if (!('viewerId' in stored) || stored.viewerId !== viewerId()) return CLOSED;
  const target = isMember(stored.partner) ? { partner: stored.partner } : null;
  return { isOpen: true, target, partner: null };
}

function remember({ isOpen, partner }: MessengerState): void {
  if (isOpen) tabStore.writeJson(STORAGE_KEY, { partner, viewerId: viewerId() });
  else tabStore.remove(STORAGE_KEY);
}

const recalled = recall();
let state = recalled;
const listeners = new Set<() => void>();

function set(next: MessengerState): void {
  state = next;
  remember(next);
  for (const listener of listeners) listener();
}

/** Opens, closes and navigates the messenger from anywhere in the page. */
export const messengerBus = {
  /** The target restored from the previous page; nobody has asked for it on this one. */
  recalled: recalled.target,
  /** Opens the panel; with a partner, at the chat with them. */
  open: (partner?: MemberSummary) =>
    set({ ...state, isOpen: true, target: partner === undefined ? state.target : { partner } }),
  /** Opens the panel at a chat. */
  openChat: (chatId: string) => set({ ...state, isOpen: true, target: { chatId } }),
  close: () => set(CLOSED),
  toggle: () => set(state.isOpen ? CLOSED : { ...CLOSED, isOpen: true }),
  /** Called by the panel: this chat (or the list, with null) is on screen now. */
  show: (partner: MemberSummary | null) => set({ ...state, target: null, partner }),
  getState: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

export function useMessenger(): MessengerState {
  return useSyncExternalStore(messengerBus.subscribe, messengerBus.getState);
}
