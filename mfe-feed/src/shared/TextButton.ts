import { color, font, radius } from '@sharewave/ui';
import styled from 'styled-components';

export const TextButton = styled.button<{ $tone?: 'sea' | 'soft' }>`
  min-height: 24px;
  padding: 2px 0;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${({ $tone = 'sea' }) => ($tone === 'sea' ? color.sea : color.inkSoft)};
  font-size: ${font.size.small};
  font-weight: ${font.weight.medium};
  text-align: start;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  &[aria-pressed='true'] {
    color: ${color.sea};
  }

  &[aria-disabled='true'] {
    color: ${color.inkFaint};
    text-decoration: none;
  }
`;
