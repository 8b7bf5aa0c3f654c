import { color, font, media, space } from '@sharewave/ui';
import styled from 'styled-components';

export const FooterBox = styled.footer`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(6)};
  width: 100%;
  max-width: 1120px;
  margin: 0 auto;
  padding: ${space(4)} ${space(6)};
  color: ${color.foam};
  font-size: ${font.size.small};

  /* Aligned with the logo, as on wider screens. */
  ${media.below('medium')} {
    padding-inline: ${space(4)};
  }

  a {
    color: inherit;
  }
`;

export const Credits = styled.p`
  overflow-wrap: anywhere;
`;

export const Sources = styled.p`
  display: flex;
  gap: ${space(5)};
`;
