import { useViewer } from '@sharewave/app-kit';
import { COVER_HEIGHT_PX } from '@sharewave/contracts';
import { color, radius, Skeleton, VisuallyHidden } from '@sharewave/ui';
import styled from 'styled-components';
import { CoverEdge } from '../shared/CoverEdge';
import { Actions, Identity, Names, PhotoPlace, Sheet, TabRow } from './ProfilePage.styles';

const CoverPlace = styled.div`
  position: relative;
  overflow: hidden;
`;

const Rim = styled.div`
  border-radius: ${radius.round};
  box-shadow: 0 0 0 6px ${color.canvas};
`;

/** The placeholder of a profile while it loads. The viewer's own has no friendship buttons. */
export function ProfileSkeleton({ username }: { username: string }) {
  const isOwn = useViewer().username.toLowerCase() === username.toLowerCase();
  return (
    <div aria-busy="true">
      <VisuallyHidden as="h1">Profile</VisuallyHidden>
      <VisuallyHidden role="status">Loading profile</VisuallyHidden>
      <CoverPlace>
        <Skeleton height={`${COVER_HEIGHT_PX}px`} shape="none" />
        <CoverEdge />
      </CoverPlace>
      <Sheet>
        <Identity>
          <PhotoPlace>
            <Rim>
              <Skeleton width="168px" height="168px" shape="round" />
            </Rim>
          </PhotoPlace>
          <Names>
            <Skeleton width="240px" height="41.4px" />
            <Skeleton width="96px" height="28px" />
            <Skeleton width="200px" height="40px" />
          </Names>
          {!isOwn && (
            <Actions>
              <Skeleton width="220px" height="42px" />
            </Actions>
          )}
        </Identity>
        <TabRow>
          <Skeleton width="180px" height="53.5px" />
        </TabRow>
      </Sheet>
    </div>
  );
}
