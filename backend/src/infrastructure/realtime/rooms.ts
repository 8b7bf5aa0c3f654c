/** Names of socket.io rooms: ids of members, sessions and chats never meet in one name. */
export const memberRoom = (memberId: string): string => `member:${memberId}`;
/** The sockets of a member that asked to hear of all their chats. */
export const inboxRoom = (memberId: string): string => `inbox:${memberId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const chatRoom = (chatId: string): string => `chat:${chatId}`;
