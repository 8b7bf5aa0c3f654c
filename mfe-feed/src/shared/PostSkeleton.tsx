import { Card, Skeleton, SkeletonText, space } from '@sharewave/ui';
import styled from 'styled-components';

const Place = styled(Card)`
  display: grid;
  gap: ${space(4)};
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
`;

/** The placeholder of a post, about as high as a short post with a picture. */
export function PostSkeleton({ withPicture = false }: { withPicture?: boolean }) {
  return (
    <Place as="div" aria-hidden="true">
      <Head>
        <Skeleton width="40px" height="40px" shape="round" />
        <Skeleton width="38%" height="16px" />
      </Head>
      <SkeletonText lines={2} />
      {withPicture && <Skeleton height="240px" shape="card" />}
      <Skeleton height="28px" width="70%" />
    </Place>
  );
}
