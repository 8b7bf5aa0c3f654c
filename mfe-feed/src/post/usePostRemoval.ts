import { deletePost, type Post } from '@sharewave/api-client';
import { useReturnedFocus, useUndoableRemoval } from '@sharewave/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { removePost } from '../shared/post-cache';
import { moveFocusOn } from '../shared/move-focus-on';

function nextCard(card: HTMLElement): HTMLElement | undefined {
  const cards = [...(card.closest('[role=feed]')?.querySelectorAll('article') ?? [])];
  const index = cards.findIndex((other) => other === card);
  return cards[index + 1] ?? cards[index - 1];
}

export function usePostRemoval(post: Post, onDeleted?: () => void) {
  const queryClient = useQueryClient();
  const cardRef = useRef<HTMLElement>(null);
  const removal = useUndoableRemoval({
    remove: () => deletePost(post.id),
    onRemoved: (hasLeft) => {
      moveFocusOn(cardRef.current, nextCard);
      removePost(queryClient, post.id);
      if (!hasLeft) onDeleted?.();
    },
  });
  useReturnedFocus(cardRef, removal.hasReturned);
  return { ...removal, cardRef };
}
