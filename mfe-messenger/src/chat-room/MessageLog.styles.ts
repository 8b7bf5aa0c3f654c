import { color, font, motion, radius, shadow, space } from '@sharewave/ui';
import styled from 'styled-components';

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
  padding: ${space(3)} ${space(3)} ${space(2)};
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${color.canvas};
  /* The place is kept by hand, so that every browser keeps it alike. */
  overflow-anchor: none;

  /* A short chat rests on the composer. */
  > :first-child {
    margin-top: auto;
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`;

export const Older = styled.div`
  display: grid;
  flex: none;
  place-items: center;
  height: ${space(8)};
  color: ${color.sea};
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

export const Day = styled.section`
  display: grid;
  gap: ${space(3)};
  padding-bottom: ${space(3)};
`;

export const DayLine = styled.h3`
  position: sticky;
  top: 2px;
  z-index: 1;
  justify-self: center;
  padding: 3px ${space(3)};
  border-radius: ${radius.round};
  background: ${color.surface};
  box-shadow: ${shadow.card};
  color: ${color.inkFaint};
  font-family: ${font.text};
  font-size: ${font.size.small};
  font-weight: ${font.weight.medium};
  letter-spacing: 0;
`;

export const Group = styled.div<{ $own: boolean }>`
  display: flex;
  align-items: flex-end;
  justify-content: ${({ $own }) => ($own ? 'flex-end' : 'flex-start')};
  gap: ${space(2)};

  > :first-child:not(:last-child) {
    margin-bottom: 20px;
  }
`;

export const GroupLines = styled.div<{ $own: boolean }>`
  display: grid;
  justify-items: ${({ $own }) => ($own ? 'end' : 'start')};
  gap: 2px;
  min-width: 0;
  max-width: 80%;
`;

export const GroupTime = styled.time`
  padding: 0 ${space(2)};
  color: ${color.inkFaint};
  font-size: 0.75rem;
  font-variant-numeric: tabular-nums;
  line-height: 18px;
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
