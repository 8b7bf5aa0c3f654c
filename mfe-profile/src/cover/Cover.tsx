import type { Member } from '@sharewave/api-client';
import { COVER_HEIGHT_PX } from '@sharewave/contracts';
import { color, DefaultCover, space, useObjectUrl, WaveEdge } from '@sharewave/ui';
import styled from 'styled-components';
import { PhotoControls } from '../photo-change/PhotoControls';
import { UploadProgress } from '../photo-change/UploadProgress';
import { usePhotoChange } from '../photo-change/usePhotoChange';

const Frame = styled.div`
  position: relative;
  height: ${COVER_HEIGHT_PX}px;
  overflow: hidden;
  background: ${color.seaMist};

  > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Edge = styled.div`
  position: absolute;
  inset: auto 0 -1px;
  pointer-events: none;
`;

const Corner = styled.div`
  position: absolute;
  top: ${space(4)};
  right: ${space(4)};
`;

const Top = styled.div`
  position: absolute;
  inset: 0 0 auto;
`;

interface CoverProps {
  owner: Member;
  isOwn: boolean;
}

/** The wide picture on top of a profile, its lower edge cut by a wave. */
export function Cover({ owner, isOwn }: CoverProps) {
  const changer = usePhotoChange('cover', owner);
  const { change } = changer;
  const preview = useObjectUrl(change.status === 'working' ? change.photo : null);
  const isTakenAway = change.status === 'removed';
  const url = preview ?? (isTakenAway ? null : owner.coverPhoto);
  return (
    <Frame>
      {url === null ? <DefaultCover memberId={owner.id} /> : <img src={url} alt="cover" />}
      <Edge>
        <WaveEdge height={44} waves={2} fill={color.canvas} />
      </Edge>
      <Top>
        <UploadProgress label="Upload of the cover photo" change={change} />
      </Top>
      {isOwn && (
        <Corner>
          <PhotoControls what="cover photo" changer={changer} hasPhoto={owner.coverPhoto !== null} />
        </Corner>
      )}
    </Frame>
  );
}
