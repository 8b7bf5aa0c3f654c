import { buildChatPreview, buildMessage } from '@sharewave/testing';
import { withChatRead, withMessage } from './chats-cache';

const first = buildChatPreview({ chatId: 'first' });
const second = buildChatPreview({ chatId: 'second', unreadCount: 2 });

describe('list of chats', () => {
  it('moves the chat of a new message to its top and counts it as unread', () => {
    const message = buildMessage({ chatId: 'second', text: 'Ahoy' });
    const chats = withMessage([first, second], message, false);
    expect(chats?.map(({ chatId, unreadCount }) => [chatId, unreadCount])).toEqual([
      ['second', 3],
      ['first', 0],
    ]);
    expect(chats?.[0]?.lastMessage.text).toBe('Ahoy');
  });

  it('counts nothing in the chat that is open', () => {
    const chats = withMessage([second], buildMessage({ chatId: 'second' }), true);
    expect(chats?.[0]?.unreadCount).toBe(0);
  });

  it('cannot place a message of a chat that it does not know', () => {
    expect(withMessage([first], buildMessage({ chatId: 'third' }), false)).toBeNull();
  });

  it('has nothing unread in a chat that was read', () => {
    expect(withChatRead([first, second], 'second').map((chat) => chat.unreadCount)).toEqual([0, 0]);
  });
});
