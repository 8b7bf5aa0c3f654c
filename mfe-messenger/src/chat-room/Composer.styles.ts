import { color, font, growing, LengthNote, motion, space } from '@sharewave/ui';
import styled from 'styled-components';

/** On a low screen, limited in height so that the message being answered stays visible. */
const MAX_HEIGHT = 'min(144px, 25dvh)';

export const Form = styled.form`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space(2)};
  padding: ${space(3)};
  padding-bottom: calc(${space(3)} + env(safe-area-inset-bottom));
  border-top: 1px solid ${color.line};
`;

export const Below = styled(LengthNote)`
  flex-basis: 100%;
  padding-inline: ${space(4)};
`;

export const Field = styled.div`
  ${growing}
  flex: 1;

  &::after,
  > textarea {
    min-height: 40px;
    max-height: ${MAX_HEIGHT};
    padding: 7px ${space(4)};
    border: 1px solid transparent;
    border-radius: 20px;
    font-size: max(16px, ${font.size.base});
    line-height: ${font.lineHeight.text};
  }

  > textarea {
    background: ${color.seaMist};
    color: ${color.ink};
    transition: border-color ${motion.touch};
  }

  > textarea::placeholder {
    color: ${color.inkFaint};
  }

  > textarea:focus {
    border-color: ${color.sea};
    border-radius: 20px;
    outline: 1px solid ${color.sea};
    outline-offset: 0;
  }

  > textarea:disabled {
    opacity: 0.6;
  }
`;
