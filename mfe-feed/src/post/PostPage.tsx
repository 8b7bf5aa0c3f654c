import { feedQueries, isApiError } from '@sharewave/api-client';
import { navigateTo, paths, useViewer } from '@sharewave/app-kit';
import { BuoyDrawing, Button, EmptyState, ErrorState } from '@sharewave/ui';
import { useQuery } from '@tanstack/react-query';
import { FeedColumn } from '../shared/FeedColumn';
import { PostSkeleton } from '../shared/PostSkeleton';
import { PostCard } from './PostCard';

interface PostPageProps {
  postId: string;
}

const goHome = () => navigateTo(paths.home);

function PostOfPage({ postId }: PostPageProps) {
  const viewer = useViewer();
  const { data, error, isError, refetch } = useQuery(feedQueries.post(postId, viewer));
  // Even if the post is cached: a deleted one is not shown.
  if (isApiError(error, 404) || isApiError(error, 400)) {
    return (
      <EmptyState
        drawing="buoy"
        text="This post has drifted away."
        action={<Button onClick={goHome}>Sail home</Button>}
      />
    );
  }
  if (data !== undefined) return <PostCard post={data} showsAllComments onDeleted={goHome} />;
  if (!isError) return <PostSkeleton withPicture />;
  return <ErrorState drawing={<BuoyDrawing />} onRetry={() => void refetch()} />;
}

export function PostPage({ postId }: PostPageProps) {
  return (
    <FeedColumn>
      <PostOfPage key={postId} postId={postId} />
    </FeedColumn>
  );
}
