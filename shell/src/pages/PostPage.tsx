import { feedQueries } from '@sharewave/api-client';
import { RemoteSlot, useViewer } from '@sharewave/app-kit';
import { VisuallyHidden } from '@sharewave/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { usePageTitle } from '../guards/usePageTitle';
import { ReadingPage } from './pages.styles';
import { FeedPlaceholder } from './placeholders';

/** Number of characters of a post in the title of the document. */
const TITLE_LETTERS = 60;

/** The author and the beginning of the post, once the remote has loaded it. */
function useTitleOf(postId: string): string {
  const { data } = useQuery({ ...feedQueries.post(postId, useViewer()), enabled: false });
  if (data === undefined) return 'Post';
  const letters = [...data.text.replace(/\s+/g, ' ')];
  const beginning = letters.slice(0, TITLE_LETTERS).join('');
  return `${data.author.fullName}: ${beginning}${letters.length > TITLE_LETTERS ? '…' : ''}`;
}

/** One post at its own address. */
export function PostPage() {
  const { postId = '' } = useParams();
  usePageTitle(useTitleOf(postId));
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
