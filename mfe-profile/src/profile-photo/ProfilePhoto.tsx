import type { Member } from '@sharewave/api-client';
import { Avatar, color, radius, space, useObjectUrl, usePhotoIntake } from '@sharewave/ui';
import styled from 'styled-components';
import { PhotoControls } from '../shared/PhotoControls';
import { UploadProgress } from '../shared/UploadProgress';
import { usePhotoChange } from '../shared/usePhotoChange';

const Frame = styled.div<{ $isDragging: boolean }>`
  position: relative;
  display: grid;
  width: fit-content;
  border-radius: ${radius.round};
  outline: ${({ $isDragging }) => ($isDragging ? `3px dashed ${color.sea}` : 'none')};
  outline-offset: 6px;
`;

/** On the border and over the cover, so that the controls hide neither the face nor the name. */
const Controls = styled.div`
  position: absolute;
  top: 0;
  left: calc(100% - 36px);
  width: max-content;
  max-width: min(320px, calc(50vw - 60px));
`;

const Progress = styled.div`
  position: absolute;
  inset: auto ${space(8)} ${space(3)};
  overflow: hidden;
  border-radius: 3px;
`;

export function ProfilePhoto({ owner, isOwn }: { owner: Member; isOwn: boolean }) {
  const changer = usePhotoChange('profile', owner);
  const { change } = changer;
  const preview = useObjectUrl(change.status === 'working' ? change.photo : null);
  const { intakeProps, isDragging } = usePhotoIntake(changer.choose);
  return (
    <Frame $isDragging={isOwn && isDragging} {...(isOwn ? intakeProps : {})}>
      <Avatar
        memberId={owner.id}
        name={owner.fullName}
        photoUrl={preview ?? (change.status === 'removed' ? null : owner.profilePhoto)}
        size="hero"
        ring
      />
      <Progress>
        <UploadProgress label="Upload of the profile photo" change={change} />
      </Progress>
      {isOwn && (
        <Controls>
          <PhotoControls what="profile photo" changer={changer} hasPhoto={owner.profilePhoto !== null} />
        </Controls>
      )}
    </Frame>
  );
}
