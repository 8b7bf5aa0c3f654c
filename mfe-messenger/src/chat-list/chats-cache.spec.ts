import { buildChatPreview, buildMessage, TEST_VIEWER } from '@sharewave/testing';
import { withChatRead, withMessage } from './chats-cache';

const first = buildChatPreview({ chatId: 'first' });
const second = buildChatPreview({ chatId: 'second', unreadCount: 2 });
const reader = { viewerId: TEST_VIEWER.id, openChatId: null };

describe('list of chats', () => {
  it('moves the chat of a new message to its top and counts it as unread', () => {
    const message = buildMessage({ chatId: 'second', senderId: second.partner.id, text: 'Ahoy' });
    const chats = withMessage([first, second], message, reader);
    expect(chats?.map(({ chatId, unreadCount }) => [chatId, unreadCount])).toEqual([
      ['second', 3],
      ['first', 0],
    ]);
    expect(chats?.[0]?.lastMessage.text).toBe('Ahoy');
  });

  it('counts nothing in the chat that is open', () => {
    const chats = withMessage([second], buildMessage({ chatId: 'second' }), {
      ...reader,
      openChatId: 'second',
    });
    expect(chats?.[0]?.unreadCount).toBe(0);
  });

  it('counts nothing that the viewer has written elsewhere, nor takes it for a sign of having read', () => {
    const message = buildMessage({ chatId: 'second', senderId: TEST_VIEWER.id, text: 'From my phone' });
    const chats = withMessage([first, second], message, reader);
    expect(chats?.[0]).toMatchObject({ chatId: 'second', unreadCount: 2 });
    expect(chats?.[0]?.lastMessage.text).toBe('From my phone');
  });

  it('cannot place a message of a chat that it does not know', () => {
    expect(withMessage([first], buildMessage({ chatId: 'third' }), reader)).toBeNull();
  });

  it('has nothing unread in a chat that was read', () => {
    expect(withChatRead([first, second], 'second').map((chat) => chat.unreadCount)).toEqual([0, 0]);
  });
});
