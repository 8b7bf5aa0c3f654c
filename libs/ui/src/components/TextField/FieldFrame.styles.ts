import styled, { css, keyframes } from 'styled-components';
import { color, font, motion, radius } from '../../theme/tokens';

export const Field = styled.div`
  display: grid;
  gap: 6px;
  min-width: 0;
`;

export const Label = styled.label`
  color: ${color.inkSoft};
  font-size: ${font.size.small};
  font-weight: ${font.weight.medium};
`;

/** The styles that all fields share. */
export const control = css`
  width: 100%;
  min-width: 0;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font-size: max(16px, ${font.size.base});
  line-height: 1.4;
  transition:
    border-color ${motion.touch},
    box-shadow ${motion.touch};

  &::placeholder {
    color: ${color.inkFaint};
    opacity: 1;
  }

  &:focus {
    border-color: ${color.sea};
    outline: none;
    box-shadow: 0 0 0 3px color-mix(in srgb, ${color.sea} 28%, transparent);
  }

  &[aria-invalid='true'] {
    border-color: ${color.danger};
  }

  &[aria-invalid='true']:focus {
    box-shadow: 0 0 0 3px color-mix(in srgb, ${color.danger} 24%, transparent);
  }

  &:disabled {
    opacity: 0.6;
  }
`;

export const FieldHint = styled.p`
  color: ${color.inkFaint};
  font-size: ${font.size.small};
  line-height: 1.35;
`;

const drop = keyframes`
  from { opacity: 0; transform: translateY(-3px); }
  to { opacity: 1; transform: none; }
`;

export const FieldError = styled(FieldHint)`
  color: ${color.danger};
  animation: ${drop} ${motion.appear} ${motion.ease};
`;
