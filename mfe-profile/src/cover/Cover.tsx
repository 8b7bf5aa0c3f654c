import type { Member } from '@sharewave/api-client';
import { COVER_HEIGHT_PX, PICTURE_WIDTHS } from '@sharewave/contracts';
import {
  color,
  pictureAt,
  PictureBlur,
  pictureSet,
  space,
  useObjectUrl,
  usePhotoIntake,
} from '@sharewave/ui';
import styled from 'styled-components';
import { PhotoControls } from '../shared/PhotoControls';
import { UploadProgress } from '../shared/UploadProgress';
import { usePhotoChange } from '../shared/usePhotoChange';
import { CoverEdge } from '../shared/CoverEdge';
import { DefaultCover } from './DefaultCover';

const Frame = styled.div<{ $isDragging: boolean }>`
  position: relative;
  outline: ${({ $isDragging }) => ($isDragging ? `3px dashed ${color.sea}` : 'none')};
  outline-offset: -12px;
  height: ${COVER_HEIGHT_PX}px;
  overflow: hidden;
  container-type: inline-size;
  background: ${color.seaMist};

  > img {
    position: relative;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
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

const [BLUR_WIDTH_PX = 1, ...WIDTHS] = PICTURE_WIDTHS.cover;
/** The largest width in which the server stores a cover. */
const FULL_WIDTH_PX = 2400;
/** The width of the screen. On a narrow screen, a 3:2 photo is scaled to the height of the cover and cropped at the sides. */
const SIZES = `max(100vw, ${COVER_HEIGHT_PX * 1.5}px)`;

function CoverPhoto({ url }: { url: string }) {
  return (
    <>
      <PictureBlur url={pictureAt(url, BLUR_WIDTH_PX)} />
      <img src={url} srcSet={pictureSet(url, WIDTHS, FULL_WIDTH_PX)} sizes={SIZES} alt="cover" />
    </>
  );
}

export function Cover({ owner, isOwn }: { owner: Member; isOwn: boolean }) {
  const changer = usePhotoChange('cover', owner);
  const { change } = changer;
  const preview = useObjectUrl(change.status === 'working' ? change.photo : null);
  const url = preview ?? (change.status === 'removed' ? null : owner.coverPhoto);
  const { intakeProps, isDragging } = usePhotoIntake(changer.choose);
  return (
    <Frame $isDragging={isOwn && isDragging} {...(isOwn ? intakeProps : {})}>
      {url === null ? <DefaultCover memberId={owner.id} /> : <CoverPhoto url={url} />}
      <CoverEdge />
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
