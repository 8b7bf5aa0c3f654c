import { MemberLink } from '@sharewave/app-kit';
import { color, font, nameLines, radius, space } from '@sharewave/ui';
import styled from 'styled-components';

export const Partner = styled(MemberLink)`
  display: flex;
  flex: 1;
  min-width: 0;
  align-items: center;
  gap: ${space(3)};
  padding: 0 ${space(1)};
  border-radius: ${radius.control};
  color: ${color.ink};
  line-height: ${font.lineHeight.tight};
  text-decoration: none;

  > span:last-child {
    display: grid;
    min-width: 0;
  }
`;

export const PartnerName = styled.strong`
  ${nameLines(2)}
  font-family: ${font.display};
  font-size: ${font.size.large};
  font-weight: ${font.weight.bold};

  a:hover > span > & {
    text-decoration: underline;
  }
`;

export const LinkState = styled.span`
  color: ${color.inkFaint};
  font-size: ${font.size.small};

  &:not(:empty) {
    padding-top: 2px;
  }
`;

export const Notice = styled.p`
  flex: none;
  padding: ${space(2)} ${space(4)};
  background: ${color.seaMist};
  color: ${color.inkSoft};
  font-size: ${font.size.small};
  text-align: center;
`;
