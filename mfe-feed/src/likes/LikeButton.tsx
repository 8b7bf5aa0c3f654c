import { color, font, media, motion, radius, space } from '@sharewave/ui';
import { Heart } from 'lucide-react';
import styled, { keyframes } from 'styled-components';

const splash = keyframes`
  0% { transform: scale(1); }
  35% { transform: scale(0.78); }
  70% { transform: scale(1.18); }
  100% { transform: scale(1); }
`;

/** A calm button under a post. */
export const ActionButton = styled.button`
  display: inline-flex;
  flex: 1;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-height: 44px;
  padding: 0 ${space(4)};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.inkSoft};
  font-weight: ${font.weight.medium};
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
    animation: ${splash} ${motion.travel} ${motion.ease};
  }
`;

interface LikeButtonProps {
  isLiked: boolean;
  onToggle: () => void;
}

/** Likes a post or takes the like back. */
export function LikeButton({ isLiked, onToggle }: LikeButtonProps) {
  return (
    <ActionButton type="button" aria-pressed={isLiked} onClick={onToggle}>
      <Heart size={19} aria-hidden="true" />
      Like
    </ActionButton>
  );
}
