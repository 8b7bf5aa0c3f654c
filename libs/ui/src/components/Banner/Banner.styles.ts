import styled, { keyframes } from 'styled-components';
import { color, font, motion, radius, space } from '../../theme/tokens';

export type BannerTone = 'good' | 'info' | 'danger';

const fills = { good: color.goodMist, info: color.seaMist, danger: color.dangerMist } as const;
const marks = { good: color.good, info: color.sea, danger: color.danger } as const;

const settle = keyframes`
  from { opacity: 0; transform: translateY(-8px); }
  to { opacity: 1; transform: none; }
`;

export const BannerBox = styled.div<{ $tone: BannerTone }>`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: start;
  gap: ${space(3)};
  padding: ${space(3)} ${space(3)} ${space(3)} ${space(4)};
  border-radius: ${radius.card};
  background: ${({ $tone }) => fills[$tone]};
  color: ${color.ink};
  animation: ${settle} ${motion.travel} ${motion.ease};

  > svg {
    margin-top: 1px;
    color: ${({ $tone }) => marks[$tone]};
  }
`;

export const BannerTitle = styled.p`
  font-weight: ${font.weight.medium};
`;

export const BannerText = styled.div`
  color: ${color.inkSoft};
`;
