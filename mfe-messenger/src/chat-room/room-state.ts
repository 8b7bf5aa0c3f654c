import { emptyChatSession, type ChatSession } from './chat-session';

/** What the screen of an open chat shows. */
export interface RoomState {
  /** `refused`: the API opens no chat with this partner; `failed`: it could not be asked. */
  phase: 'opening' | 'ready' | 'refused' | 'failed';
  link: 'connecting' | 'online' | 'offline';
  chatId: string | null;
  session: ChatSession;
  /** Whether messages exist before the first one shown. */
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** Set once the server has refused a message because the two are no longer friends. */
  isUnfriended: boolean;
}

/** A chat of which nothing is known yet. */
export const OPENING: RoomState = {
  phase: 'opening',
  link: 'connecting',
  chatId: null,
  session: emptyChatSession,
  hasOlder: false,
  isLoadingOlder: false,
  isUnfriended: false,
};
