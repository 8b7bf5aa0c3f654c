import type { Message } from '@sharewave/api-client';
import { ENDPOINTS, chatPreviewText } from '@sharewave/contracts';
import { wireChat, wireChatPreview, wireMessage, wireOpenedChat } from '@sharewave/testing';
import { newId, relationshipTo, type Community, type KeptChat } from './community';
import { Refusal, defineHandler } from './handler';

/** The viewer's chat with this id; throws a refusal if there is none. */
function chatOf({ chats }: Community, id: string): KeptChat {
  const chat = chats.find((candidate) => candidate.id === id);
  if (chat === undefined) throw new Refusal('not_found', 'This chat does not exist');
  return chat;
}

export const unreadOf = ({ viewer }: Community, { messages, readSeq }: KeptChat): number =>
  messages.filter(({ seq, senderId }) => seq > readSeq && senderId !== viewer.id).length;

/** Adds a message to a chat, only once per client id, and moves the chat to the top. */
export function addMessage(
  community: Community,
  { chatId, senderId, text, clientId }: Pick<Message, 'chatId' | 'senderId' | 'text' | 'clientId'>,
): Message {
  const chat = chatOf(community, chatId);
  const known = chat.messages.find((message) => clientId !== null && message.clientId === clientId);
  if (known !== undefined) return known;
  const message: Message = {
    id: newId(),
    seq: (chat.messages.at(-1)?.seq ?? 0) + 1,
    chatId,
    senderId,
    senderUsername: community.people.get(senderId)?.username ?? '',
    text,
    sentAt: new Date().toISOString(),
    clientId,
  };
  chat.messages.push(message);
  community.chats = [chat, ...community.chats.filter((other) => other !== chat)];
  return message;
}

/** Finds or creates the chat with a friend. */
export function openChatWith(community: Community, username: string): KeptChat {
  const partner = [...community.people.values()].find((person) => person.username === username);
  if (partner === undefined) throw new Refusal('no_such_member', 'This member does not exist');
  const known = community.chats.find(({ partnerId }) => partnerId === partner.id);
  if (known !== undefined) return known;
  if (relationshipTo(community, partner.id) !== 'friends')
    throw new Refusal('not_friends', 'You are not friends');
  const chat: KeptChat = { id: newId(), partnerId: partner.id, messages: [], readSeq: 0 };
  community.chats.push(chat);
  return chat;
}

/** Handlers of the chat calls. */
export const chatHandlers = {
  listChats: defineHandler(ENDPOINTS.listChats, (community) =>
    community.chats.flatMap((chat) => {
      const last = chat.messages.at(-1);
      const partner = community.people.get(chat.partnerId);
      if (last === undefined || partner === undefined) return [];
      const lastMessage = { text: chatPreviewText(last.text), sentAt: last.sentAt, seq: last.seq };
      return wireChatPreview({
        chatId: chat.id,
        partner,
        lastMessage,
        unreadCount: unreadOf(community, chat),
      });
    }),
  ),
  getChat: defineHandler(ENDPOINTS.getChat, (community, { params }) => {
    const chat = chatOf(community, params.roomId);
    const partner = community.people.get(chat.partnerId);
    if (partner === undefined) throw new Refusal('not_found', 'This chat does not exist');
    return wireChat({ chatId: chat.id, partner });
  }),
  openChat: defineHandler(ENDPOINTS.openChat, (community, { body }) =>
    wireOpenedChat(openChatWith(community, body.username2).id),
  ),
  listMessages: defineHandler(ENDPOINTS.listMessages, (community, { params, query }) => {
    const { before = Infinity, after, limit } = query;
    const { messages } = chatOf(community, params.roomId);
    const between = messages.filter(({ seq }) => seq < before && seq > (after ?? 0));
    return (after === undefined ? between.slice(-limit) : between.slice(0, limit)).map(wireMessage);
  }),
  markChatRead: defineHandler(ENDPOINTS.markChatRead, (community, { params, body }) => {
    const chat = chatOf(community, params.roomId);
    const seen = chat.messages.find(({ id }) => id === body.messageID);
    chat.readSeq = Math.max(chat.readSeq, seen?.seq ?? 0);
    return { unread: unreadOf(community, chat) };
  }),
};
