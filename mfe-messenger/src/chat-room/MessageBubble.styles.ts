import { color, font, motion, ownRoom, space } from '@sharewave/ui';
import styled, { css, keyframes } from 'styled-components';

const swell = keyframes`
  from { opacity: 0; transform: translateY(8px); }
  60% { transform: translateY(-2px); }
  to { opacity: 1; transform: none; }
`;

export const Line = styled.div<{ $own: boolean; $isAnimated: boolean }>`
  display: grid;
  justify-items: ${({ $own }) => ($own ? 'end' : 'start')};
  min-width: 0;
  max-width: 100%;
  ${({ $isAnimated }) =>
    $isAnimated &&
    css`
      animation: ${swell} ${motion.appear} ${motion.ease};
    `}
`;

const ROUND = '18px';
const TUCKED = '6px';

const own = css<{ $first: boolean; $last: boolean }>`
  border-radius: ${ROUND} ${({ $first }) => ($first ? ROUND : TUCKED)}
    ${({ $last }) => ($last ? TUCKED : ROUND)} ${ROUND};
  background: ${color.ownLine};
  color: ${color.foam};
  /* Visible with forced colours, which remove the background. */
  outline: 1px solid transparent;
  outline-offset: -1px;

  /* Selection and focus use the text colour: the sea colour would not stand out against this background. */
  &::selection {
    background: ${color.foam};
    color: ${color.ownLine};
  }

  a:focus-visible {
    outline-color: currentColor;
  }
`;

const theirs = css<{ $first: boolean; $last: boolean }>`
  border-radius: ${({ $first }) => ($first ? ROUND : TUCKED)} ${ROUND} ${ROUND}
    ${({ $last }) => ($last ? TUCKED : ROUND)};
  border: 1px solid ${color.line};
  background: ${color.surface};
  color: ${color.ink};
`;

/** The width of every mark: of a narrower one, the bubble would be too narrow for the text with the room of the mark. */
export const MARK_ICON_PX = 14;
const MARK_GAP_PX = 6;
const MARK_PX = MARK_ICON_PX + MARK_GAP_PX;

export const Bubble = styled.div<{ $own: boolean; $first: boolean; $last: boolean }>`
  ${ownRoom}
  max-width: 100%;
  padding: 7px ${space(3)};
  line-height: 1.4;
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  /*
   * The room of the mark belongs to the text, or the mark could wrap onto a line of its own. It belongs to a wrapper, because a
   * text written from right to left would have it on the other side.
   */
  > :not(:last-child) {
    padding-inline-end: ${MARK_PX}px;
  }
  ${({ $own }) => ($own ? own : theirs)}
`;

export const Mark = styled.span`
  position: relative;
  top: 2px;
  display: inline-block;
  margin-inline-start: -${MARK_PX}px;
  padding-inline-start: ${MARK_GAP_PX}px;
  opacity: 0.8;

  > svg {
    display: inline;
  }
`;

export const Failed = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  padding: 2px 0 ${space(1)};
  color: ${color.danger};
  font-size: ${font.size.small};
`;

export const TextButton = styled.button`
  min-height: 28px;
  padding: 0 ${space(1)};
  border: 0;
  background: none;
  color: ${color.sea};
  font-weight: ${font.weight.medium};
  text-decoration: underline;
`;
