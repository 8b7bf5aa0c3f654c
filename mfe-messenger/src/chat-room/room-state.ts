import { emptyChatSession, type ChatSession } from './chat-session';

/** What an open chat shows. */
export interface RoomState {
  /** `refused`: the API opens no chat with this partner; `failed`: the call failed. */
  phase: 'opening' | 'ready' | 'refused' | 'failed';
  link: 'connecting' | 'online' | 'offline';
  chatId: string | null;
  session: ChatSession;
  /** Whether messages exist before the first one shown. */
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** True once the server has refused a message because the two are no longer friends. */
  isUnfriended: boolean;
}

export const OPENING: RoomState = {
  phase: 'opening',
  link: 'connecting',
  chatId: null,
  session: emptyChatSession,
  hasOlder: false,
  isLoadingOlder: false,
  isUnfriended: false,
};
