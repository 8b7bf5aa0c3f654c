import { LIMITS } from '@sharewave/contracts';
import {
  color,
  font,
  IconButton,
  motion,
  radius,
  space,
  TextField,
  useFocusKeeper,
  useObjectUrl,
  useReturnedFocus,
} from '@sharewave/ui';
import { ImageOff, X } from 'lucide-react';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { RetryNote } from '../shared/RetryNote';
import type { PhotoState } from './usePhotoUpload';

const Place = styled.div`
  display: grid;
  gap: ${space(3)};
`;

const Frame = styled.div`
  position: relative;
  height: clamp(160px, 25vh, 280px);
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.seaMist};

  > img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;

/** Shown for a file that the browser cannot display, such as one that is not a picture. */
const NoPicture = styled.div`
  display: grid;
  place-items: center;
  height: 100%;
  color: ${color.inkFaint};
`;

const Corner = styled.div`
  position: absolute;
  top: ${space(2)};
  right: ${space(2)};
`;

const Track = styled.div`
  position: absolute;
  inset: auto 0 0;
  height: 6px;
  background: ${color.seaMist};
`;

const Bar = styled.div`
  height: 100%;
  border-radius: 0 ${radius.round} ${radius.round} 0;
  background: ${color.sea};
  transform-origin: left;
  transition: width ${motion.appear} ${motion.ease};
`;

const State = styled.p`
  min-height: 24px;
  color: ${color.inkSoft};
  font-size: ${font.size.small};
`;

function PhotoResult({ photo, onRetry }: { photo: PhotoState; onRetry: () => void }) {
  if (photo.status === 'ready') return <State>Photo ready</State>;
  if (photo.status !== 'failed') return null;
  if (photo.file === null) return <State>{photo.state}</State>;
  return <RetryNote state={photo.state} onRetry={onRetry} />;
}

interface ChosenPhotoProps {
  photo: Exclude<PhotoState, { status: 'none' }>;
  alt: string;
  onAltChange: (alt: string) => void;
  onRemove: () => void;
  onRetry: () => void;
  disabled: boolean;
}

export function ChosenPhoto({ photo, alt, onAltChange, onRemove, onRetry, disabled }: ChosenPhotoProps) {
  const fileUrl = useObjectUrl(photo.file);
  const url = photo.status === 'ready' && photo.file === null ? photo.picture.url : fileUrl;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const removeRef = useRef<HTMLButtonElement>(null);
  useReturnedFocus(removeRef);
  useFocusKeeper(removeRef, photo.status);
  return (
    <Place>
      <Frame>
        {url !== null && url !== brokenUrl && (
          <img src={url} alt="Chosen for this post" onError={() => setBrokenUrl(url)} />
        )}
        {(url === null ? photo.file === null : url === brokenUrl) && (
          <NoPicture>
            <ImageOff size={40} aria-hidden="true" />
          </NoPicture>
        )}
        {photo.status === 'uploading' && (
          <Track
            role="progressbar"
            aria-label="Upload of the photo"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(photo.progress * 100)}
          >
            <Bar style={{ width: `${photo.progress * 100}%` }} />
          </Track>
        )}
        <Corner>
          <IconButton
            ref={removeRef}
            label="Remove photo"
            tone="overPicture"
            icon={<X size={18} />}
            disabled={disabled}
            onClick={onRemove}
          />
        </Corner>
      </Frame>
      <div>
        {photo.status === 'uploading' && <State>Uploading photo, {Math.round(photo.progress * 100)} %</State>}
        {/* Rendered also while it is empty, and without the progress, which would be read at every percent. */}
        <div role="status">
          <PhotoResult photo={photo} onRetry={onRetry} />
        </div>
      </div>
      <TextField
        label="What the photo shows (optional)"
        hint="Read aloud to members who cannot see it."
        maxLength={LIMITS.altText.max}
        value={alt}
        disabled={disabled}
        onChange={(event) => onAltChange(event.target.value)}
      />
    </Place>
  );
}
