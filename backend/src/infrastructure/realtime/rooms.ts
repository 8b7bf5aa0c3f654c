/** Names of socket.io rooms; prefixes keep ids of members, sessions and chats apart. */
export const memberRoom = (memberId: string): string => `member:${memberId}`;
/** The sockets of a member that requested messages of all their chats. */
export const inboxRoom = (memberId: string): string => `inbox:${memberId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const chatRoom = (chatId: string): string => `chat:${chatId}`;
