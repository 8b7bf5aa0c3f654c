/** Names of socket.io rooms: ids of members, sessions and chats never meet in one name. */
export const userRoom = (memberId: string): string => `user:${memberId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const chatRoom = (chatId: string): string => `chat:${chatId}`;
