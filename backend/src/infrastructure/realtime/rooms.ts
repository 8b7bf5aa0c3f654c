export const memberRoom = (memberId: string): string => `member:${memberId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const chatRoom = (chatId: string): string => `chat:${chatId}`;
