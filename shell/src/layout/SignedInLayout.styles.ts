import { color, font, layer, measure, media, motion, radius, space } from '@sharewave/ui';
import styled from 'styled-components';

/** Everything except the messenger; generates no box. */
export const BesideMessenger = styled.div`
  display: contents;
`;

export const SkipLink = styled.a`
  position: fixed;
  top: ${space(2)};
  left: ${space(2)};
  z-index: ${layer.toast};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.sea};
  color: ${color.onSea};
  font-weight: ${font.weight.medium};
  transform: translateY(-200%);
  transition: transform ${motion.touch};

  &:focus {
    transform: none;
  }
`;

export const Main = styled.main<{ $besideMessenger: boolean }>`
  --messenger-room: ${({ $besideMessenger }) => ($besideMessenger ? '0px' : measure.messenger)};
  min-height: calc(100dvh - ${measure.topBar});
  transition: padding ${motion.appear} ${motion.ease};

  &:focus-visible {
    outline: none;
  }

  /* Keeps a focused element from being hidden behind the bar. A scroll padding of the page would also scroll the page for the
     bar's own controls. */
  :is(a, article, button, input, textarea) {
    scroll-margin-top: calc(${measure.topBar} + ${space(2)});
  }

  ${media.from('wide')} {
    padding-right: ${({ $besideMessenger }) => ($besideMessenger ? measure.messenger : '0')};
  }

  ${media.below('medium')} {
    padding-bottom: calc(${measure.bottomBar} + env(safe-area-inset-bottom));
  }
`;
