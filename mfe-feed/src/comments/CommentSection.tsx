import type { Post } from '@sharewave/api-client';
import { useViewerSummary } from '@sharewave/app-kit';
import { color, ErrorState, leaveFocusAround, space, SpinnerDots } from '@sharewave/ui';
import { useKeepRow } from '@sharewave/virtual-list';
import type { RefObject } from 'react';
import styled from 'styled-components';
import { RetryNote } from '../shared/RetryNote';
import { TextButton } from '../shared/TextButton';
import { CommentBubble } from './CommentBubble';
import { CommentComposer } from './CommentComposer';
import { CommentItem } from './CommentItem';
import { useComments } from './useComments';
import { useCommentSender } from './useCommentSender';

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(2)};
  padding: ${space(3)} ${space(4)} ${space(4)};
  border-top: 1px solid ${color.line};
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  width: 100%;
  gap: ${space(1)};
`;

const Loading = styled.span`
  color: ${color.sea};
`;

interface CommentSectionProps {
  post: Post;
  isOpen: boolean;
  /** Shows nothing until all comments have loaded, because content below would move. */
  waitsForAll: boolean;
  onToggle: () => void;
  inputRef: RefObject<HTMLTextAreaElement | null>;
}

const LoadingComments = () => (
  <Loading role="status" aria-label="Loading comments">
    <SpinnerDots />
  </Loading>
);

function EarlierComments({ isLoading, onLoad }: { isLoading: boolean; onLoad: () => void }) {
  return (
    <TextButton ref={leaveFocusAround} type="button" aria-disabled={isLoading} onClick={onLoad}>
      View earlier comments
    </TextButton>
  );
}

/** Shows the latest comment, or all of them once opened. */
export function CommentSection({ post, isOpen, waitsForAll, onToggle, inputRef }: CommentSectionProps) {
  const viewer = useViewerSummary();
  const shown = useComments(post, isOpen);
  const sender = useCommentSender(post.id);
  useKeepRow(sender.pending.length > 0);
  const isEmpty = shown.comments.length === 0 && sender.pending.length === 0;
  if (waitsForAll && shown.isLoading) {
    return (
      <Place role="group" aria-label="Comments">
        <LoadingComments />
      </Place>
    );
  }
  return (
    <Place role="group" aria-label="Comments">
      {post.commentCount > 1 && (
        <TextButton type="button" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Close comment list' : `View previous ${post.commentCount - 1} comments`}
        </TextButton>
      )}
      {shown.isLoading && <LoadingComments />}
      {shown.hasFailed && <ErrorState onRetry={shown.retry} />}
      {shown.hasEarlier && <EarlierComments isLoading={shown.isLoadingEarlier} onLoad={shown.loadEarlier} />}
      {!isEmpty && (
        <List>
          {shown.comments.map((comment) => (
            <CommentItem key={comment.id} post={post} comment={comment} />
          ))}
          {sender.pending.map((comment) => (
            <CommentBubble
              key={comment.clientId}
              name={`unsent ${comment.clientId}`}
              author={viewer}
              text={comment.text}
              isFaded={comment.failure === null}
            >
              <span aria-live="polite">
                {comment.failure === null ? (
                  'Sending'
                ) : (
                  <RetryNote state={comment.failure} onRetry={() => sender.retry(comment)}>
                    <TextButton type="button" $tone="soft" onClick={() => sender.discard(comment)}>
                      Discard
                    </TextButton>
                  </RetryNote>
                )}
              </span>
            </CommentBubble>
          ))}
        </List>
      )}
      <CommentComposer postId={post.id} onSend={sender.send} inputRef={inputRef} />
    </Place>
  );
}
