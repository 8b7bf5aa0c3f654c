import { color, font, space } from '@sharewave/ui';
import styled from 'styled-components';
import { FoldedText } from '../shared/FoldedText';

const LARGE_TEXT_MAX = 140;

const Place = styled.div<{ $large: boolean }>`
  display: grid;
  justify-items: start;
  gap: ${space(1)};
  padding: 0 ${space(4)};
  color: ${color.ink};
  font-size: ${({ $large }) => ($large ? font.size.large : font.size.base)};
`;

export function PostText({ text }: { text: string }) {
  return (
    <Place $large={text.length <= LARGE_TEXT_MAX}>
      <FoldedText name="post" text={text} />
    </Place>
  );
}
