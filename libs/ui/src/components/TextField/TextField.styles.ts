import styled, { css, keyframes } from 'styled-components';
import { growing } from '../../theme/text';
import { color, font, motion, radius, space } from '../../theme/tokens';

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

const control = css`
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

export const Input = styled.input`
  ${control}
  height: 46px;
  padding: 0 ${space(3)};
`;

export const Area = styled.div`
  ${growing}

  > textarea {
    ${control}
  }

  &::after,
  > textarea {
    min-height: 132px;
    max-height: 42vh;
    padding: ${space(3)};
    border-width: 1px;
    border-style: solid;
    font-size: ${font.size.large};
    line-height: 1.4;
  }
`;

const drop = keyframes`
  from { opacity: 0; transform: translateY(-3px); }
  to { opacity: 1; transform: none; }
`;

export const FieldError = styled.p`
  color: ${color.danger};
  font-size: ${font.size.small};
  line-height: 1.35;
  animation: ${drop} ${motion.appear} ${motion.ease};
`;

export const FieldHint = styled.p`
  color: ${color.inkFaint};
  font-size: ${font.size.small};
  line-height: 1.35;
`;
