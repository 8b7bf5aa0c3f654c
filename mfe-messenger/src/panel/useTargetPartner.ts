import { chatQueries, isApiError, type MemberSummary } from '@sharewave/api-client';
import type { MessengerTarget } from '@sharewave/app-kit';
import { useQuery } from '@tanstack/react-query';

interface Wanted {
  /** The partner that the target means, null where the viewer has no such chat; undefined until that is known. */
  partner: MemberSummary | null | undefined;
  /** True where that could not be asked for. */
  hasFailed: boolean;
  retry: () => void;
}

/** The chat that a target asks for. One named by its id is not looked up in the list, which leaves some chats out. */
export function useWanted(target: MessengerTarget | null, isOpen: boolean): Wanted {
  const chatId = target !== null && 'chatId' in target ? target.chatId : '';
  const asked = useQuery({ ...chatQueries.partner(chatId), enabled: isOpen && chatId !== '' });
  const isLost = isApiError(asked.error, 404) || isApiError(asked.error, 400);
  const partner = target !== null && 'partner' in target ? target.partner : asked.data;
  return {
    partner: isLost ? null : partner,
    hasFailed: asked.isError,
    retry: () => void asked.refetch(),
  };
}
