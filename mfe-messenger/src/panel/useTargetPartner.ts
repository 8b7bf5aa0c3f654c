import { chatQueries, isApiError } from '@sharewave/api-client';
import type { MessengerTarget } from '@sharewave/app-kit';
import { useQuery } from '@tanstack/react-query';

/**
 * The partner of the chat that a target asks for: null if the viewer has no such chat, undefined until that is known. A chat
 * named by its id is not looked up in the list, which leaves some chats out.
 */
export function useTargetPartner(target: MessengerTarget | null, isOpen: boolean) {
  const chatId = target !== null && 'chatId' in target ? target.chatId : '';
  const found = useQuery({ ...chatQueries.partner(chatId), enabled: isOpen && chatId !== '' });
  const isMissing = isApiError(found.error, 404) || isApiError(found.error, 400);
  const partner = target !== null && 'partner' in target ? target.partner : found.data;
  return {
    partner: isMissing ? null : partner,
    hasFailed: found.isError,
    retry: () => void found.refetch(),
  };
}
