import { color, motion } from '@sharewave/ui';
import styled from 'styled-components';
import type { PhotoChange } from './usePhotoChange';

const Track = styled.div`
  height: 6px;
  background: ${color.seaMist};
`;

const Bar = styled.div`
  height: 100%;
  background: ${color.sea};
  transition: width ${motion.appear} ${motion.ease};
`;

export function UploadProgress({ label, change }: { label: string; change: PhotoChange }) {
  if (change.status !== 'working') return null;
  const percent = Math.round(change.progress * 100);
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <Bar style={{ width: `${percent}%` }} />
    </Track>
  );
}
