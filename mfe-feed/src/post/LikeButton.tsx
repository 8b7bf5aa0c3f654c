import { color, font, media, motion, radius, space } from '@sharewave/ui';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import styled, { keyframes } from 'styled-components';

const splash = keyframes`
  0% { transform: scale(1); }
  35% { transform: scale(0.78); }
  70% { transform: scale(1.18); }
  100% { transform: scale(1); }
`;

export const ActionButton = styled.button`
  display: inline-flex;
  flex: 1;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-height: 44px;
  padding: 0 ${space(2)};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.inkSoft};
  font-weight: ${font.weight.medium};
  overflow-wrap: normal;
  transition: background-color ${motion.touch};

  ${media.hover} {
    &:hover {
      background: ${color.seaMist};
    }
  }

  &[aria-pressed='true'] {
    color: ${color.sea};
  }

  &[aria-pressed='true'] > svg {
    fill: currentColor;
  }
`;

// Only after a press, so that liked posts are not animated when a page loads.
const SplashingButton = styled(ActionButton)<{ $splashes: boolean }>`
  &[aria-pressed='true'] > svg {
    animation: ${({ $splashes }) => ($splashes ? splash : 'none')} ${motion.travel} ${motion.ease};
  }
`;

export function LikeButton({ isLiked, onToggle }: { isLiked: boolean; onToggle: () => void }) {
  const [wasPressed, setPressed] = useState(false);
  const handleClick = () => {
    setPressed(true);
    onToggle();
  };
  return (
    <SplashingButton type="button" aria-pressed={isLiked} $splashes={wasPressed} onClick={handleClick}>
      <Heart size={19} aria-hidden="true" />
      Like
    </SplashingButton>
  );
}
