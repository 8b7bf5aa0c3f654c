import { color, font, motion, radius, shadow, space } from '@sharewave/ui';
import styled, { css } from 'styled-components';

export const LogPlace = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  min-height: 0;
`;

export const Log = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  padding-inline: ${space(3)};
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${color.canvas};
  /* Scroll anchoring is done in code, so that it works the same in every browser. */
  overflow-anchor: none;

  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** A short chat is aligned to the composer at the bottom. */
export const LogRows = styled.div`
  flex: none;
  margin-top: auto;
`;

export const Older = styled.div`
  position: absolute;
  inset: ${space(8)} 0 auto;
  display: grid;
  place-items: center;
  color: ${color.sea};
  pointer-events: none;
`;

export const Beginning = styled.div`
  display: grid;
  flex: 1;
  align-content: center;
  justify-items: center;
  gap: ${space(3)};
  color: ${color.inkSoft};
  text-align: center;

  > svg {
    width: 96px;
  }
`;

const dayStyle = css`
  width: fit-content;
  padding: 2px ${space(3)};
  color: ${color.inkFaint};
  font-family: ${font.text};
  font-size: ${font.size.small};
  font-weight: ${font.weight.medium};
  letter-spacing: 0;
  line-height: ${font.lineHeight.tight};
`;

export const DayPlace = styled.div`
  display: grid;
  justify-items: center;
  padding-top: ${space(3)};
`;

export const DayLine = styled.h3`
  ${dayStyle}
`;

/** The day of the topmost visible line; it floats over the scrolling lines. */
export const TopDay = styled.div`
  ${dayStyle}
  position: absolute;
  top: 2px;
  left: 50%;
  /* The partner's bubbles have the same background, so only the border separates the two. */
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.round};
  background: ${color.raised};
  box-shadow: ${shadow.card};
  transform: translateX(-50%);
  pointer-events: none;
`;

/** The gap between lines of the same author and minute. */
export const LINE_GAP_PX = 2;

const PHOTO_INDENT = '36px';

export const LinePlace = styled.div<{ $own: boolean; $first: boolean }>`
  position: relative;
  display: grid;
  justify-items: ${({ $own }) => ($own ? 'end' : 'start')};
  width: fit-content;
  max-width: 80%;
  margin-inline-start: ${({ $own }) => ($own ? 'auto' : '0')};
  padding-top: ${({ $first }) => ($first ? '10px' : '0')};
  padding-inline-start: ${({ $own }) => ($own ? '0' : PHOTO_INDENT)};
`;

export const LinePhoto = styled.span`
  position: absolute;
  /* The height of the time under the lines, and a little more. */
  bottom: calc(1.125rem + 2px);
  left: 0;
`;

export const LineTime = styled.time`
  padding: 0 ${space(2)};
  color: ${color.inkFaint};
  font-size: 0.75rem;
  font-variant-numeric: tabular-nums;
  line-height: 1.5;
`;

export const JumpPlace = styled.div`
  position: absolute;
  bottom: ${space(3)};
  left: 50%;
  border-radius: ${radius.round};
  box-shadow: ${shadow.overlay};
  transform: translateX(-50%);
  transition: opacity ${motion.touch};

  > button {
    border-radius: ${radius.round};
  }
`;
