import { RemoteSlot } from '@sharewave/app-kit';
import { VisuallyHidden } from '@sharewave/ui';
import { useParams } from 'react-router-dom';
import { usePageTitle } from '../guards/usePageTitle';
import { ReadingPage } from './pages.styles';
import { FeedPlaceholder } from './placeholders';

/** One post at its own address. */
export function PostPage() {
  const { postId = '' } = useParams();
  usePageTitle('Post');
  return (
    <ReadingPage>
      <VisuallyHidden as="h1">Post</VisuallyHidden>
      <RemoteSlot
        key={postId}
        name="feed/PostPage"
        props={{ postId }}
        title="Post"
        placeholder={<FeedPlaceholder />}
      />
    </ReadingPage>
  );
}
