import { DRAWER_CLOSE_DELAY_MS } from '@sharewave/contracts';
import { color, font, media, motion, nameLines, radius, space } from '@sharewave/ui';
import styled, { css, keyframes } from 'styled-components';
import { rowStyle } from '../shared/List.styles';

const rise = keyframes`
  from { opacity: 0; transform: translateY(32px); }
  to { opacity: 1; transform: none; }
`;

const scrimOf = (shade: string): string => `0 0 0 100vmax ${shade}`;

const leaving = css`
  box-shadow: ${scrimOf('transparent')};
  transform: translateY(100%);

  ${media.reducedMotion} {
    transform: none;
  }
`;

/** Leaves a strip of the list visible and clickable beside it. The rest of the messenger is dimmed. */
export const Drawer = styled.div<{ $isLeaving: boolean }>`
  position: absolute;
  inset: 76px 0 0;
  display: flex;
  flex-direction: column;
  border-top: 1px solid ${color.line};
  border-radius: ${radius.overlay} ${radius.overlay} 0 0;
  background: ${color.raised};
  box-shadow: ${scrimOf(color.scrim)};
  animation: ${rise} ${motion.appear} ${motion.ease};
  transition:
    box-shadow ${DRAWER_CLOSE_DELAY_MS}ms ${motion.ease},
    transform ${DRAWER_CLOSE_DELAY_MS}ms ${motion.ease};
  ${({ $isLeaving }) => $isLeaving && leaving}

  &:focus-visible {
    outline-offset: -2px;
    border-radius: ${radius.overlay} ${radius.overlay} 0 0;
  }
`;

export const DrawerHeader = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  padding: ${space(3)} ${space(2)} ${space(1)} ${space(4)};
`;

export const DrawerTitle = styled.h3`
  font-size: ${font.size.large};
`;

export const ContactList = styled.div`
  margin-inline: ${space(2)};
`;

export const Contact = styled.button`
  ${rowStyle}
  min-height: 56px;
`;

export const ContactName = styled.span`
  ${nameLines(1)}
  font-weight: ${font.weight.medium};
`;
