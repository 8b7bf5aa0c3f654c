import type { ChatPreview, Friend, Member, MemberSummary, Message } from '@sharewave/api-client';

let count = 0;

/** A new document id, unique in the test. */
export function buildId(): string {
  count += 1;
  return count.toString(16).padStart(24, '0');
}

/** A person, as lists show them. */
export function buildMemberSummary(parts: Partial<MemberSummary> = {}): MemberSummary {
  const id = parts.id ?? buildId();
  return { id, username: `member${id.slice(-4)}`, fullName: 'Marina Tide', profilePhoto: null, ...parts };
}

/** A profile. */
export function buildMember(parts: Partial<Member> = {}): Member {
  return {
    ...buildMemberSummary(parts),
    coverPhoto: null,
    friendIds: [],
    friendCount: 0,
    relationship: 'none',
    ...parts,
  };
}

/** A row of a friends list. */
export function buildFriend(parts: Partial<Friend> = {}): Friend {
  return { ...buildMemberSummary(parts), relationship: 'friends', mutualFriendCount: 0, ...parts };
}

/** A message of a chat. */
export function buildMessage(parts: Partial<Message> = {}): Message {
  return {
    id: buildId(),
    seq: 1,
    chatId: 'c0ffee000000000000000000',
    senderId: 'a11ce0000000000000000000',
    senderUsername: 'alice.waves',
    text: 'Ahoy',
    sentAt: '2026-05-04T08:00:00.000Z',
    clientId: null,
    ...parts,
  };
}

/** A row of the list of chats. */
export function buildChatPreview(parts: Partial<ChatPreview> = {}): ChatPreview {
  return {
    chatId: buildId(),
    partner: buildMemberSummary(),
    lastMessage: { text: 'See you at the pier', sentAt: '2026-05-04T08:00:00.000Z' },
    unreadCount: 0,
    ...parts,
  };
}
