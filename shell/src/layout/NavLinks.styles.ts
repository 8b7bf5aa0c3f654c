import { color, font, media, motion, radius, space } from '@sharewave/ui';
import styled, { css } from 'styled-components';
import { InAppLink } from './InAppLink';

export const NavIcon = styled.span`
  position: relative;
  display: grid;

  /* A badge grows away from the label, which is to its right, on a phone below. */
  > :nth-child(2) {
    position: absolute;
    top: -7px;

    ${media.from('medium')} {
      right: -7px;
    }

    ${media.below('medium')} {
      left: calc(100% - 10px);
    }
  }
`;

export const NavLabel = styled.span`
  white-space: nowrap;
`;

const itemStyles = css`
  display: flex;
  flex-direction: row-reverse;
  align-items: center;
  gap: 10px;
  height: 44px;
  padding: 0 ${space(3)};
  border: 0;
  border-radius: ${radius.round};
  background: none;
  color: ${color.inkSoft};
  font-weight: ${font.weight.medium};
  text-decoration: none;
  transition:
    background-color ${motion.touch},
    color ${motion.touch};

  ${media.hover} {
    &:hover {
      background: ${color.seaMist};
      color: ${color.ink};
    }
  }

  &[aria-current='page'],
  &[aria-pressed='true'] {
    background: ${color.seaMist};
    color: ${color.sea};
  }

  &:focus-visible {
    border-radius: ${radius.round};
  }

  ${media.below('medium')} {
    flex: 1;
    flex-direction: column-reverse;
    justify-content: center;
    gap: 2px;
    height: 100%;
    padding: 0;
    border-radius: 0;
    font-size: min(0.6875rem, 4vw);
    line-height: 1.2;

    &[aria-current='page'],
    &[aria-pressed='true'] {
      background: none;
    }
  }
`;

export const NavItem = styled(InAppLink)`
  ${itemStyles}
`;

export const NavToggle = styled.button`
  ${itemStyles}
`;
