import { color, font, IconButton, PhotoPicker, radius, space, useFocusKeeper } from '@sharewave/ui';
import { Camera, RotateCw, Trash2, Undo2, X } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import type { PhotoChanger } from './usePhotoChange';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
`;

const Pair = styled.div`
  display: flex;

  /* The ring of the first button lies over the second. */
  > button:focus-visible {
    z-index: 1;
  }

  > button:nth-of-type(1):not(:last-child) {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }

  > button:nth-of-type(2) {
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
`;

const State = styled.span<{ $isBad?: boolean }>`
  padding: ${space(1)} ${space(3)};
  border-radius: ${radius.round};
  background: ${color.surface};
  color: ${({ $isBad = false }) => ($isBad ? color.danger : color.inkSoft)};
  font-size: ${font.size.small};
  font-weight: ${font.weight.medium};
  white-space: nowrap;
`;

interface PhotoControlsProps {
  /** "profile photo" or "cover photo". */
  what: string;
  changer: PhotoChanger;
  hasPhoto: boolean;
}

function ChangeState({ what, changer }: Pick<PhotoControlsProps, 'what' | 'changer'>) {
  const { change } = changer;
  switch (change.status) {
    case 'none':
      return null;
    case 'working':
      return (
        <IconButton
          label={`Cancel the upload of the ${what}`}
          tone="overPicture"
          icon={<X size={18} />}
          onClick={changer.cancel}
        />
      );
    case 'removed':
      return (
        <>
          <State role="status">Removed</State>
          {!change.isOut && (
            <IconButton
              label={`Undo the removal of the ${what}`}
              tone="overPicture"
              icon={<Undo2 size={18} />}
              onClick={changer.undo}
            />
          )}
        </>
      );
    case 'failed':
      return (
        <>
          <State role="status" $isBad>
            {change.state}
          </State>
          <IconButton
            label={`Try again to save the ${what}`}
            tone="overPicture"
            icon={<RotateCw size={18} />}
            onClick={changer.retry}
          />
        </>
      );
  }
}

export function PhotoControls({ what, changer, hasPhoto }: PhotoControlsProps) {
  const { change } = changer;
  const { status } = change;
  const isOut = change.status === 'removed' && change.isOut;
  const isBusy = status === 'working' || status === 'removed';
  const rowRef = useRef<HTMLDivElement>(null);
  useFocusKeeper(rowRef, `${status} ${isOut}`);
  return (
    <Row ref={rowRef} tabIndex={-1} role="group" aria-label={`Your ${what}`}>
      <ChangeState what={what} changer={changer} />
      <Pair>
        <PhotoPicker
          label={`Choose a ${what}`}
          onPick={changer.choose}
          disabled={isBusy}
          trigger={(props) => (
            <IconButton {...props} label={`Change ${what}`} tone="overPicture" icon={<Camera size={18} />} />
          )}
        />
        {hasPhoto && (
          <IconButton
            label={`Remove ${what}`}
            tone="overPicture"
            icon={<Trash2 size={18} />}
            disabled={isBusy}
            onClick={changer.remove}
          />
        )}
      </Pair>
    </Row>
  );
}
