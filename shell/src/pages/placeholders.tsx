import { COVER_HEIGHT_PX } from '@sharewave/contracts';
import { Card, Skeleton, SkeletonText, VisuallyHidden } from '@sharewave/ui';
import { Cover, CoverPhoto, Line, PersonRow, Stack } from './placeholders.styles';

const POSTS = [0, 1, 2] as const;
const PEOPLE = [0, 1, 2, 3, 4] as const;

function PersonPlaceholder({ photo }: { photo: string }) {
  return (
    <PersonRow>
      <Skeleton shape="round" width={photo} height={photo} />
      <Line>
        <Skeleton width="52%" height="0.9em" />
        <Skeleton width="34%" height="0.75em" />
      </Line>
    </PersonRow>
  );
}

/** Placeholder of a list of posts. */
export function FeedPlaceholder() {
  return (
    <Stack role="status">
      <VisuallyHidden>Loading posts</VisuallyHidden>
      {POSTS.map((post) => (
        <Card key={post} as="div">
          <Stack>
            <PersonPlaceholder photo="40px" />
            <SkeletonText lines={post === 1 ? 3 : 2} />
            {post !== 1 && <Skeleton shape="control" height="220px" />}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

export function PeoplePlaceholder() {
  return (
    <Stack role="status">
      <VisuallyHidden>Loading people</VisuallyHidden>
      {PEOPLE.map((person) => (
        <PersonPlaceholder key={person} photo="40px" />
      ))}
    </Stack>
  );
}

export function ProfilePlaceholder() {
  return (
    <div role="status">
      <VisuallyHidden as="h1">Loading profile</VisuallyHidden>
      <Cover>
        <Skeleton shape="none" height={`${COVER_HEIGHT_PX}px`} />
        <CoverPhoto>
          <Skeleton shape="round" width="168px" height="168px" />
        </CoverPhoto>
      </Cover>
    </div>
  );
}
