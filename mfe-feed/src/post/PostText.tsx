import { color, font, space } from '@sharewave/ui';
import styled from 'styled-components';
import { FoldedText } from '../shared/FoldedText';

/** Up to this length a text is set in large type. */
const SHORT_TEXT = 140;

const Place = styled.div<{ $large: boolean }>`
  display: grid;
  justify-items: start;
  gap: ${space(1)};
  padding: 0 ${space(4)};
  color: ${color.ink};
  font-size: ${({ $large }) => ($large ? font.size.large : font.size.base)};
`;

/** What the author of a post wrote. */
export function PostText({ text }: { text: string }) {
  return (
    <Place $large={text.length <= SHORT_TEXT}>
      <FoldedText name="post" text={text} />
    </Place>
  );
}
