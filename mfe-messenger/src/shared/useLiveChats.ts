import { memberSocket, queryKeys, type ChatPreview, type Message } from '@sharewave/api-client';
import { updateCached, useViewer } from '@sharewave/app-kit';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Sender } from './sender';
import { withMessage, type Reader } from './chats-cache';

function showInList(queryClient: QueryClient, message: Message, reader: Reader): void {
  const chats = queryClient.getQueryData<ChatPreview[]>(queryKeys.chats);
  if (chats === undefined || withMessage(chats, message, reader) === null) {
    void queryClient.invalidateQueries({ queryKey: queryKeys.chats });
    return;
  }
  updateCached(
    queryClient,
    { queryKey: queryKeys.chats },
    (list: readonly ChatPreview[]) => withMessage(list, message, reader) ?? list,
  );
}

/** A hidden page only marks the list as stale, and loads it once it is visible again. */
function refreshList(queryClient: QueryClient): void {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
  void queryClient.invalidateQueries({ queryKey: queryKeys.chats, refetchType });
}

/** Keeps the list of chats up to date with the messages that arrive, while the messenger is mounted. */
export function useLiveChats(sender: Sender): void {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      memberSocket.subscribe({
        onMessage: (message) => {
          const openChatId = sender.isOpen(message.chatId) ? message.chatId : null;
          showInList(queryClient, message, { viewerId: viewer.id, openChatId });
        },
        onConnected: () => refreshList(queryClient),
        onMissed: () => refreshList(queryClient),
      }),
    [sender, viewer.id, queryClient],
  );
}
