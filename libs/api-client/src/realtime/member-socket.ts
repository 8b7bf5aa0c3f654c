import { MEMBER_NAMESPACE, type MemberCounts } from '@sharewave/contracts';
import { fetchViewer } from '../endpoints/session';
import { toMessage } from '../mappers/chat.mapper';
import type { Message } from '../model/chat';
import type { Viewer } from '../model/session';
import { type LazySocket, openSocket } from './lazy-socket';
import { type OutgoingMessage, sendMessage, type SendResult } from './sending';

/** What a subscriber wants to know; everything is optional. */
export interface MemberEvents {
  /** Called after every connection and reconnection, and at once if connected: events before that may have been missed. */
  onConnected: () => void;
  /** Called when a connection ends and after each failed attempt to connect. */
  onDisconnected: () => void;
  /** Called when events may have been missed although the socket is connected. */
  onMissed: () => void;
  /** Called with each new value, and at once with the latest if there is one. */
  onCounts: (counts: MemberCounts) => void;
  /** Called when the home feed has a new post. */
  onNewPost: (post: { postId: string }) => void;
  /** Called for each message in any of the member's chats, also for those that the member has sent. */
  onMessage: (message: Message) => void;
}

const subscribers = new Set<Partial<MemberEvents>>();
let lazy: LazySocket | null = null;
let latestCounts: MemberCounts | null = null;

/** What is subscribed first connects once the page has loaded, because no first view needs the socket. */
function whenLoaded(step: () => void): void {
  if (document.readyState === 'complete') step();
  else window.addEventListener('load', step, { once: true });
}

function open(): void {
  if (lazy !== null || subscribers.size === 0) return;
  lazy = openSocket({
    namespace: MEMBER_NAMESPACE,
    onOpened: (socket) => {
      socket.on('counts', (counts) => {
        latestCounts = counts;
        for (const { onCounts } of subscribers) onCounts?.(counts);
      });
      socket.on('newPost', ({ postID }) => {
        for (const { onNewPost } of subscribers) onNewPost?.({ postId: postID });
      });
      socket.on('newMessage', (wire) => {
        for (const { onMessage } of subscribers) onMessage?.(toMessage(wire));
      });
    },
    onConnected: () => {
      for (const { onConnected } of subscribers) onConnected?.();
    },
    onDisconnected: () => {
      for (const { onDisconnected } of subscribers) onDisconnected?.();
    },
    onMissed: () => {
      for (const { onMissed } of subscribers) onMissed?.();
    },
    // A refused call takes a member whose session has ended to the login page.
    onUnauthorized: () => void fetchViewer().catch(() => undefined),
  });
}

/** The member's own socket: one per page, open while anything is subscribed. */
export const memberSocket = {
  /** Returns a function that ends the subscription. */
  subscribe: (events: Partial<MemberEvents>): (() => void) => {
    // A copy, so that the same handlers can be subscribed twice.
    const subscriber = { ...events };
    subscribers.add(subscriber);
    whenLoaded(open);
    if (memberSocket.isConnected()) events.onConnected?.();
    if (latestCounts !== null) events.onCounts?.(latestCounts);
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size > 0) return;
      lazy?.close();
      lazy = null;
      latestCounts = null;
    };
  },
  isConnected: (): boolean => lazy?.current?.connected === true,
  send: (viewer: Viewer, message: OutgoingMessage): Promise<SendResult> =>
    sendMessage(lazy?.current ?? null, viewer, message),
};
