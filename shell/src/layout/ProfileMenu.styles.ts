import { color, font, nameLines, radius, space } from '@sharewave/ui';
import styled from 'styled-components';

export const Trigger = styled.button`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: ${radius.round};
  background: none;

  > span {
    box-shadow: 0 0 0 2px transparent;
    transition: box-shadow 120ms;
  }

  &:hover > span,
  &[aria-expanded='true'] > span {
    box-shadow: 0 0 0 2px ${color.sea};
  }

  &:focus-visible {
    border-radius: ${radius.round};
  }
`;

/** Placeholder of the photo until the viewer is known. */
export const PhotoRest = styled.span`
  width: 44px;
  height: 44px;
  border: 7px solid transparent;
  border-radius: ${radius.round};
  background: ${color.seaMist} padding-box;
`;

export const Identity = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};

  > div {
    min-width: 0;
  }
`;

export const FullName = styled.p`
  ${nameLines(2)}
  font-weight: ${font.weight.bold};
  line-height: 1.3;
`;

export const Handle = styled.p`
  overflow: hidden;
  color: ${color.inkFaint};
  font-size: ${font.size.small};
  text-overflow: ellipsis;
`;

export const Detail = styled.span`
  color: ${color.inkFaint};
  font-size: ${font.size.small};
  font-weight: ${font.weight.regular};
`;
