import { deleteComment, type Comment, type Post } from '@sharewave/api-client';
import { useNow, useViewer } from '@sharewave/app-kit';
import { timeAgo } from '@sharewave/contracts';
import { VisuallyHidden, useReturnedFocus, useUndoableRemoval } from '@sharewave/ui';
import { useKeepRow } from '@sharewave/virtual-list';
import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import { useCommentLike } from '../shared/useLikes';
import { RetryNote } from '../shared/RetryNote';
import { TextButton } from '../shared/TextButton';
import { removeComment } from '../shared/post-cache';
import { moveFocusOn } from '../shared/move-focus-on';
import { UndoNote } from '../shared/UndoNote';
import { CommentBubble } from './CommentBubble';
import { latestBefore } from './latest-before';

const LikeCount = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  font-variant-numeric: tabular-nums;

  > svg {
    fill: currentColor;
  }
`;

interface CommentItemProps {
  post: Post;
  comment: Comment;
}

export function CommentItem({ post, comment }: CommentItemProps) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const now = useNow();
  const like = useCommentLike(post.id, comment);
  const noteRef = useRef<HTMLElement>(null);
  const setNote = (note: HTMLElement | null) => {
    noteRef.current = note;
  };
  const deleteRef = useRef<HTMLButtonElement>(null);
  const removal = useUndoableRemoval({
    remove: () => deleteComment(comment.id),
    onRemoved: async () => {
      const latest = await latestBefore(post, comment.id, viewer.id);
      moveFocusOn(noteRef.current, (note) => note.closest('[role=group]')?.querySelector('textarea'));
      removeComment(queryClient, post.id, comment.id, latest);
    },
  });
  useReturnedFocus(deleteRef, removal.hasReturned);
  useKeepRow(removal.phase !== 'none' || like.failure !== null);
  const isRemovable = viewer.id === comment.author.id || viewer.id === post.author.id;
  if (removal.phase === 'waiting') {
    return (
      <UndoNote as="li" ref={setNote} text="Comment deleted" isOut={removal.isOut} onUndo={removal.undo} />
    );
  }
  return (
    <CommentBubble name={comment.id} author={comment.author} text={comment.text}>
      <TextButton
        type="button"
        $tone="soft"
        aria-pressed={comment.viewerLikes}
        onClick={() => void like.toggle()}
      >
        Like
      </TextButton>
      {comment.likeCount > 0 && (
        <LikeCount>
          <Heart size={12} aria-hidden="true" />
          {comment.likeCount.toLocaleString('en-US')}
          <VisuallyHidden>{comment.likeCount === 1 ? '\u00a0like' : '\u00a0likes'}</VisuallyHidden>
        </LikeCount>
      )}
      <time dateTime={comment.createdAt} title={new Date(comment.createdAt).toLocaleString('en-US')}>
        {timeAgo(new Date(comment.createdAt), now)}
      </time>
      {isRemovable && (
        <TextButton ref={deleteRef} type="button" $tone="soft" onClick={removal.start}>
          Delete
        </TextButton>
      )}
      <span aria-live="polite">
        {like.failure !== null && <RetryNote state={like.failure} onRetry={() => void like.toggle()} />}
        {removal.phase === 'failed' && <RetryNote state="Not deleted" onRetry={removal.start} />}
      </span>
    </CommentBubble>
  );
}
