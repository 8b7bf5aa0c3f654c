import { chatQueries, isApiError, type MemberSummary } from '@sharewave/api-client';
import type { MessengerTarget } from '@sharewave/app-kit';
import { useQuery } from '@tanstack/react-query';

/** The partner that a target means, null where the viewer has no such chat; undefined until that is known. */
export function useWanted(target: MessengerTarget | null, isOpen: boolean): MemberSummary | null | undefined {
  const chatId = target !== null && 'chatId' in target ? target.chatId : '';
  const { data: chats } = useQuery({ ...chatQueries.list(), enabled: isOpen });
  const listed = chats?.find((chat) => chat.chatId === chatId)?.partner;
  // The list has no chat without messages, and only the newest of very many.
  const isUnlisted = chatId !== '' && chats !== undefined && listed === undefined;
  const { data: unlisted, error } = useQuery({ ...chatQueries.partner(chatId), enabled: isUnlisted });
  if (target !== null && 'partner' in target) return target.partner;
  const isRefused = isApiError(error, 404) || isApiError(error, 400);
  return listed ?? unlisted ?? (isRefused ? null : undefined);
}
