import { useViewerSummary } from '@sharewave/app-kit';
import { Avatar, Card, color, font, media, motion, radius, space, SpinnerDots } from '@sharewave/ui';
import { Image } from 'lucide-react';
import styled from 'styled-components';

const Row = styled(Card)`
  display: flex;
  align-items: center;
  gap: ${space(3)};
`;

const Prompt = styled.button`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  min-width: 0;
  min-height: 44px;
  padding: 0 ${space(4)};
  border: 0;
  border-radius: ${radius.round};
  background: ${color.seaMist};
  color: ${color.inkSoft};
  font-size: clamp(${font.size.base}, 4.6vw, ${font.size.large});
  text-align: start;
  transition: background-color ${motion.touch};

  > svg {
    flex: none;
    color: ${color.sea};
  }

  ${media.hover} {
    &:hover {
      background: ${color.seaMistHover};
    }
  }
`;

interface ComposerPromptProps {
  /** Whether it was clicked while the overlay is still loading. */
  isOpening: boolean;
  onOpen: () => void;
  /** Called when a click is likely, to load the overlay early. */
  onReach: () => void;
}

export function ComposerPrompt({ isOpening, onOpen, onReach }: ComposerPromptProps) {
  const viewer = useViewerSummary();
  return (
    <Row as="div">
      <Avatar memberId={viewer.id} name={viewer.fullName} photoUrl={viewer.profilePhoto} alt="" />
      <Prompt type="button" aria-haspopup="dialog" onPointerEnter={onReach} onClick={onOpen}>
        What&apos;s on your mind?
        {isOpening ? <SpinnerDots /> : <Image size={20} aria-hidden="true" />}
      </Prompt>
    </Row>
  );
}
