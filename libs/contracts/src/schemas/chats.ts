import { z } from 'zod';
import { LIMITS } from '../limits';
import { idSchema, queryNumber, storableText, timestampSchema, writtenText } from './common';

const chat = z.object({
  _id: idSchema,
  partnerID: idSchema,
  partnerUsername: z.string(),
  partnerFullName: z.string(),
  partnerPhotoURL: z.string(),
});
export const chatResponse = chat.meta({ id: 'Chat' });

/** A row of the messenger's list (spec 3); `seq` is the number of its newest message. */
const chatPreview = chat
  .extend({
    preview: z.object({ message: z.string(), timestamp: timestampSchema }),
    seq: z.number().int().optional(),
    unread: z.number().int(),
  })
  .meta({ id: 'ChatPreview' });
export const chatPreviewList = z.array(chatPreview);

/** A message of a chat (spec 3); `seq` orders the messages of one chat. */
export const messageSchema = z
  .object({
    messageID: idSchema,
    seq: z.number().int(),
    roomID: idSchema,
    userid: idSchema,
    username: z.string(),
    text: z.string(),
    timestamp: timestampSchema,
    clientMessageID: z.string().optional(),
  })
  .meta({ id: 'Message' });
export const messageList = z.array(messageSchema);

export const openChatRequest = z
  .object({ username2: storableText.pipe(z.string().min(1).max(LIMITS.username.max)) })
  .meta({ id: 'OpenChat' });
export const openChatResponse = z.object({ chatid: idSchema }).meta({ id: 'OpenedChat' });

export const roomParams = z.object({ roomId: idSchema });
/** `before` and `after` are sequence numbers; without them the call returns the newest messages. */
export const messageListQuery = z.object({
  before: queryNumber(1, 999_999_999).optional(),
  after: queryNumber(0, 999_999_999).optional(),
  limit: queryNumber(1, LIMITS.messages.max).default(LIMITS.messages.default),
});

export const readRequest = z.object({ messageID: idSchema }).meta({ id: 'ReadUpTo' });
export const readResponse = z.object({ unread: z.number().int() }).meta({ id: 'Unread' });

/** Payload of `join-room`: the bare id (spec 7). */
export const joinRoomPayload = idSchema;

/** Payload of `sendMessage` (spec 7). Names are checked against the token; `clientMessageID` makes a repeat one message. */
export const sendMessagePayload = z.object({
  roomID: idSchema,
  userid: z.string().max(64).optional(),
  username: z.string().max(64).optional(),
  text: writtenText(LIMITS.message.max),
  clientMessageID: z.uuid().optional(),
});

export type WireChat = z.infer<typeof chatResponse>;
export type WireChatPreview = z.infer<typeof chatPreview>;
export type WireMessage = z.infer<typeof messageSchema>;
export type WireOpenedChat = z.infer<typeof openChatResponse>;
export type SendMessagePayload = z.infer<typeof sendMessagePayload>;
