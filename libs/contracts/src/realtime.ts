import type { ErrorCode } from './error-codes';
import type { SendMessagePayload, WireMessage } from './schemas/chats';

/** A refusal, sent in the acknowledgement if the client asked for one. */
export interface RefusedAck {
  ok: false;
  code: ErrorCode;
  /** Seconds until a limited caller may try again. */
  retryAfter?: number;
}

export type JoinRoomAck = { ok: true } | RefusedAck;
export type SendMessageAck = { ok: true; messageID: string; seq: number; timestamp: string } | RefusedAck;

export interface ProbeAck {
  ok: true;
}

/** Events that a client emits (spec 7). */
export interface ClientToServerEvents {
  'join-room': (roomId: string, ack?: (answer: JoinRoomAck) => void) => void;
  sendMessage: (message: SendMessagePayload, ack?: (answer: SendMessageAck) => void) => void;
  probe: (ack?: (answer: ProbeAck) => void) => void;
}

/** Events that the server emits (spec 7). */
export interface ServerToClientEvents {
  newMessage: (message: WireMessage) => void;
  /** Messages may have been lost on the way to this node: fetch them at a random moment within `withinMs`, then every `everyMs`; null ends the polling. */
  catchUp: (advice: { withinMs: number; everyMs: number | null }) => void;
  /** The server is about to close this connection: reconnect, to another node, after this delay. */
  moving: (hint: { delayMs: number }) => void;
}

/** Namespace of the member's own socket, open while a tab is. A chat's socket is on the default namespace (spec 7). */
export const MEMBER_NAMESPACE = '/member';

export interface MemberCounts {
  unreadMessages: number;
  friendRequests: number;
}

export interface ServerToMemberEvents extends ServerToClientEvents {
  /** After connecting and after each change: absolute values, so that a lost event is repaired by the next one. */
  counts: (counts: MemberCounts) => void;
  /** A friend's post has reached the member's home feed. */
  newPost: (post: { postID: string }) => void;
}

export interface SocketHandshake {
  token: string | null;
}

/** A query parameter by which balancers distinguish clients behind one address: any text, different for each client. */
export interface SocketQuery {
  client: string;
}

/** WebSocket first, because it needs no sticky sessions; polling is the fallback for networks that block it. */
const WEBSOCKET_FIRST = { transports: ['websocket', 'polling'], tryAllTransports: true };
const ASK_FIRST = { transports: ['polling', 'websocket'], tryAllTransports: false };
const WEBSOCKET_TRIES = 3;

/**
 * Transport options for a reconnection attempt. After WEBSOCKET_TRIES failed attempts WebSocket is no longer tried first: after every failure
 * Firefox delays the next WebSocket longer, soon beyond the timeout of an attempt, so that reconnecting could take over a minute.
 */
export const waysToConnect = (attempt = 0) => (attempt > WEBSOCKET_TRIES ? ASK_FIRST : WEBSOCKET_FIRST);

export const SOCKET_UNAUTHORIZED = 'unauthorized';

export function deliveredMessageId(event: string, payload: unknown): string | null {
  if (event !== 'newMessage' || typeof payload !== 'object' || payload === null) return null;
  const id: unknown = Reflect.get(payload, 'messageID');
  return typeof id === 'string' ? id : null;
}
