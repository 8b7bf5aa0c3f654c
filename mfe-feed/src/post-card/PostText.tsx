import { color, font, space } from '@sharewave/ui';
import { useRowFlag } from '@sharewave/virtual-list';
import { useId } from 'react';
import styled, { css } from 'styled-components';
import { TextButton } from './TextButton';

/** Up to this length a text is large: it is a call across the water, not an article. */
const SHORT_TEXT = 140;
/** Beyond either of these a text is folded. */
const FOLDED_LENGTH = 560;
const FOLDED_LINES = 8;

const Place = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(1)};
  padding: 0 ${space(4)};
`;

// Clipped, because stacked combining marks would paint over the neighbours.
const Text = styled.p<{ $large: boolean; $folded: boolean }>`
  width: 100%;
  overflow: hidden;
  color: ${color.ink};
  font-size: ${({ $large }) => ($large ? font.size.large : font.size.base)};
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  ${({ $folded }) =>
    $folded &&
    css`
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: ${FOLDED_LINES};
    `}
`;

/** What somebody wrote; a long text is folded until asked for. */
export function PostText({ text }: { text: string }) {
  const [isUnfolded, setUnfolded] = useRowFlag('unfolded', false);
  const id = useId();
  const isLong = text.length > FOLDED_LENGTH || text.split('\n').length > FOLDED_LINES;
  return (
    <Place>
      <Text id={id} dir="auto" $large={text.length <= SHORT_TEXT} $folded={isLong && !isUnfolded}>
        {text}
      </Text>
      {isLong && (
        <TextButton
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show less' : 'Show more'}
        </TextButton>
      )}
    </Place>
  );
}
