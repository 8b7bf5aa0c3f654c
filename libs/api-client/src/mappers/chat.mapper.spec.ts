import { fromOutgoingMessage, toChatPreview, toMessage } from './chat.mapper';

describe('chat mapper', () => {
  it('maps a wire message, with null if it has no client id', () => {
    const wire = {
      messageID: 'e00000000000000000000000',
      seq: 7,
      roomID: 'c0ffee000000000000000000',
      userid: 'a11ce0000000000000000000',
      username: 'alice.waves',
      text: 'Ahoy',
      timestamp: '2026-05-04T08:00:00.000Z',
    };
    expect(toMessage(wire)).toEqual({
      id: 'e00000000000000000000000',
      seq: 7,
      chatId: 'c0ffee000000000000000000',
      senderId: 'a11ce0000000000000000000',
      senderUsername: 'alice.waves',
      text: 'Ahoy',
      sentAt: '2026-05-04T08:00:00.000Z',
      clientId: null,
    });
  });

  it('sends the field names of the specification', () => {
    const viewer = { id: 'a11ce0000000000000000000', username: 'alice.waves' };
    expect(fromOutgoingMessage(viewer, { chatId: 'room', text: 'Ahoy', clientId: 'uuid' })).toEqual({
      roomID: 'room',
      userid: viewer.id,
      username: viewer.username,
      text: 'Ahoy',
      clientMessageID: 'uuid',
    });
  });

  it('replaces characters of a message that cannot be stored, which pasted text may contain', () => {
    const viewer = { id: 'a11ce0000000000000000000', username: 'alice.waves' };
    const message = { chatId: 'room', text: 'a\0b \ud83c 🌊', clientId: 'uuid' };
    expect(fromOutgoingMessage(viewer, message).text).toBe('a\uFFFDb \uFFFD 🌊');
  });

  it('maps a partner without a photo to null', () => {
    const preview = toChatPreview({
      _id: 'c0ffee000000000000000000',
      partnerID: 'b0b000000000000000000000',
      partnerUsername: 'bob',
      partnerFullName: 'Bob',
      partnerPhotoURL: 'NO PROFILE PHOTO',
      preview: { message: 'Ahoy', timestamp: '2026-05-04T08:00:00.000Z' },
      unread: 2,
    });
    expect(preview.partner.profilePhoto).toBeNull();
    expect(preview).toMatchObject({ unreadCount: 2, lastMessage: { text: 'Ahoy' } });
  });
});
