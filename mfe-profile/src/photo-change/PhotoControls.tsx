import { color, font, IconButton, PhotoPicker, radius, space } from '@sharewave/ui';
import { Camera, RotateCw, Trash2 } from 'lucide-react';
import styled from 'styled-components';
import type { PhotoChange } from './usePhotoChange';

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
`;

const State = styled.span`
  padding: ${space(1)} ${space(3)};
  border-radius: ${radius.round};
  background: ${color.surface};
  color: ${color.danger};
  font-size: ${font.size.small};
  font-weight: ${font.weight.medium};
  white-space: nowrap;
`;

interface PhotoControlsProps {
  /** "profile photo" or "cover photo". */
  what: string;
  change: PhotoChange;
  hasPhoto: boolean;
  onChoose: (photo: File) => void;
  onRemove: () => void;
  onRetry: () => void;
}

/** The owner's controls on one of the two pictures. */
export function PhotoControls({ what, change, hasPhoto, onChoose, onRemove, onRetry }: PhotoControlsProps) {
  const isWorking = change.status === 'working';
  return (
    <Row>
      {change.status === 'failed' && (
        <>
          <State role="status">Not saved</State>
          <IconButton
            label={`Try again to save the ${what}`}
            tone="overPicture"
            icon={<RotateCw size={18} />}
            onClick={onRetry}
          />
        </>
      )}
      <PhotoPicker
        label={`Choose a ${what}`}
        onPick={onChoose}
        disabled={isWorking}
        trigger={(props) => (
          <IconButton {...props} label={`Change ${what}`} tone="overPicture" icon={<Camera size={18} />} />
        )}
      />
      {hasPhoto && (
        <IconButton
          label={`Remove ${what}`}
          tone="overPicture"
          icon={<Trash2 size={18} />}
          disabled={isWorking}
          onClick={onRemove}
        />
      )}
    </Row>
  );
}
