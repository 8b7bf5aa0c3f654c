import type { Message } from '../model/chat';
import type { Viewer } from '../model/session';
import { fromOutgoingMessage, toMessage } from '../mappers/chat.mapper';
import type { PageSocket } from './transport';

/** A message that is not acknowledged within this time counts as not sent. */
export const ACK_TIMEOUT_MS = 10_000;

/** Whether a message was stored, or why not ("network" = no answer). */
export type SendResult =
  { ok: true; message: Message } | { ok: false; code: string; retryAfterSeconds?: number | undefined };

export interface OutgoingMessage {
  chatId: string;
  text: string;
  clientId: string;
}

/** Sends a message over a socket; without a connected socket it fails as without an answer. */
export async function sendMessage(
  socket: PageSocket | null,
  viewer: Viewer,
  message: OutgoingMessage,
): Promise<SendResult> {
  if (!socket?.connected) return { ok: false, code: 'network' };
  try {
    const payload = fromOutgoingMessage(viewer, message);
    const answer = await socket.timeout(ACK_TIMEOUT_MS).emitWithAck('sendMessage', payload);
    if (!answer.ok) return { ok: false, code: answer.code, retryAfterSeconds: answer.retryAfter };
    return {
      ok: true,
      message: toMessage({ ...payload, ...answer, userid: viewer.id, username: viewer.username }),
    };
  } catch {
    return { ok: false, code: 'network' };
  }
}
