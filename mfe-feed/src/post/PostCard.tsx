import type { Post } from '@sharewave/api-client';
import { useViewer } from '@sharewave/app-kit';
import { Card, color, space } from '@sharewave/ui';
import { useKeepRow, useRowFlag } from '@sharewave/virtual-list';
import { MessageCircle } from 'lucide-react';
import { memo, useId, useRef } from 'react';
import styled from 'styled-components';
import { CommentSection } from '../comments/CommentSection';
import { ActionButton, LikeButton } from './LikeButton';
import { usePostLike } from '../shared/useLikes';
import { UndoNote } from '../shared/UndoNote';
import { PostHeader } from './PostHeader';
import { PostPicture } from './PostPicture';
import { PostSummary } from './PostSummary';
import { PostText } from './PostText';
import { RetryNote } from '../shared/RetryNote';
import { usePostRemoval } from './usePostRemoval';

const Article = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  &:focus-visible {
    outline: 2px solid ${color.sea};
    outline-offset: 2px;
  }
`;

const Foot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

const Actions = styled.div`
  display: flex;
  gap: ${space(1)};
  padding: 0 ${space(2)} ${space(1)};
`;

const Notes = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(3)};
  padding: 0 ${space(4)};

  > * {
    margin-bottom: ${space(2)};
  }
`;

interface FailuresProps {
  like: ReturnType<typeof usePostLike>;
  removal: ReturnType<typeof usePostRemoval>;
}

function Failures({ like, removal }: FailuresProps) {
  return (
    // Always rendered: screen readers announce text only in a live region that already existed.
    <Notes aria-live="polite">
      {like.failure !== null && <RetryNote state={like.failure} onRetry={() => void like.toggle()} />}
      {removal.phase === 'failed' && <RetryNote state="Not deleted" onRetry={removal.start} />}
    </Notes>
  );
}

interface PostCardProps {
  post: Post;
  /** Position in the feed, from 1. */
  position?: number;
  /** Number of posts in the whole feed; -1 while it is unknown. */
  setSize?: number;
  /** Whether all comments are open at first, as on the post's own page. */
  showsAllComments?: boolean;
  onDeleted?: () => void;
}

/** Number of posts whose picture is probably on the first screen. */
const EAGER_POSITIONS = 2;

export const PostCard = memo(function PostCard({
  post,
  position = 1,
  setSize = 1,
  showsAllComments = false,
  onDeleted,
}: PostCardProps) {
  const viewer = useViewer();
  const nameId = useId();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setOpen] = useRowFlag('open', showsAllComments && post.commentCount > 1);
  const like = usePostLike(post);
  const removal = usePostRemoval(post, onDeleted);
  useKeepRow(removal.phase !== 'none' || like.failure !== null);
  const place = { 'aria-posinset': position, 'aria-setsize': setSize };

  if (removal.phase === 'waiting') {
    return (
      <Card ref={removal.cardRef} as="article" aria-label="Deleted post" {...place}>
        <UndoNote text="Post deleted" isOut={removal.isOut} onUndo={removal.undo} />
      </Card>
    );
  }
  const [image] = post.images;
  return (
    <Article
      ref={removal.cardRef}
      as="article"
      $padding="none"
      tabIndex={0}
      aria-labelledby={nameId}
      {...place}
    >
      <PostHeader post={post} nameId={nameId} isOwn={viewer.id === post.author.id} onDelete={removal.start} />
      <PostText text={post.text} />
      {image !== undefined && (
        <PostPicture image={image} authorName={post.author.fullName} isEager={position <= EAGER_POSITIONS} />
      )}
      <PostSummary post={post} onOpenComments={() => setOpen(post.commentCount > 1)} />
      <Foot>
        <Actions>
          <LikeButton isLiked={post.viewerLikes} onToggle={() => void like.toggle()} />
          <ActionButton type="button" onClick={() => inputRef.current?.focus()}>
            <MessageCircle size={19} aria-hidden="true" />
            Comment
          </ActionButton>
        </Actions>
        <Failures like={like} removal={removal} />
        <CommentSection
          post={post}
          isOpen={isOpen}
          waitsForAll={showsAllComments}
          onToggle={() => setOpen(!isOpen)}
          inputRef={inputRef}
        />
      </Foot>
    </Article>
  );
});
