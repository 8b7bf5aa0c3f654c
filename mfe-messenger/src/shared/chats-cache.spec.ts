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

  it('does not count what the viewer has written on another device, and does not treat it as read', () => {
    const message = buildMessage({ chatId: 'second', senderId: TEST_VIEWER.id, text: 'From my phone' });
    const chats = withMessage([first, second], message, reader);
    expect(chats?.[0]).toMatchObject({ chatId: 'second', unreadCount: 2 });
    expect(chats?.[0]?.lastMessage.text).toBe('From my phone');
  });

  it('counts a message once when the loaded list already includes it', () => {
    const { chatId, partner, lastMessage } = second;
    const newest = { ...second, lastMessage: { ...lastMessage, text: 'Newest', seq: 7 } };
    for (const seq of [6, 7]) {
      const late = buildMessage({ chatId, senderId: partner.id, text: 'Late', seq });
      expect(withMessage([first, newest], late, reader)).toEqual([first, newest]);
    }
  });

  it('cannot count a message when an earlier one is missing', () => {
    const { chatId, partner, lastMessage } = second;
    const behind = { ...second, lastMessage: { ...lastMessage, seq: 5 } };
    const next = buildMessage({ chatId, senderId: partner.id, seq: 6 });
    const early = buildMessage({ chatId, senderId: partner.id, seq: 7 });
    expect(withMessage([behind], next, reader)?.[0]?.unreadCount).toBe(3);
    expect(withMessage([behind], early, reader)).toBeNull();
  });

  it('cannot place a message of an unknown chat', () => {
    expect(withMessage([first], buildMessage({ chatId: 'third' }), reader)).toBeNull();
  });

  it('has no unread messages in a chat that was read', () => {
    expect(withChatRead([first, second], 'second').map((chat) => chat.unreadCount)).toEqual([0, 0]);
  });
});
