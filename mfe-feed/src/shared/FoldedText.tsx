import { LinkedText, ownRoom } from '@sharewave/ui';
import { useRowFlag } from '@sharewave/virtual-list';
import { type FocusEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import styled, { css } from 'styled-components';
import { TextButton } from './TextButton';

/** A text is folded when it exceeds one of these. A shorter one may fit a wide card completely. */
const FOLDED_LENGTH = 700;
const FOLDED_LINES = 8;

const Text = styled.p<{ $folded: boolean }>`
  ${ownRoom}
  width: 100%;
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  ${({ $folded }) =>
    $folded &&
    css`
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: ${FOLDED_LINES};
    `}
`;

interface FoldedTextProps {
  /** Identifies the text within its row, which remembers whether it is unfolded. */
  name: string;
  text: string;
}

/** A member's text without trailing blank lines. A long text is folded until it is opened. */
export function FoldedText({ name, text }: FoldedTextProps) {
  const [isUnfolded, setUnfolded] = useRowFlag(`unfolded ${name}`, false);
  const id = useId();
  const shown = text.trimEnd();
  const isLong = shown.length > FOLDED_LENGTH || shown.split('\n').length > FOLDED_LINES;
  /** Otherwise the browser would scroll to the focused hidden line, and the lines above it would disappear. */
  const unfoldAround = ({ target }: FocusEvent<HTMLElement>) => {
    if (!isLong || isUnfolded) return;
    flushSync(() => setUnfolded(true));
    target.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <Text id={id} dir="auto" $folded={isLong && !isUnfolded} onFocus={unfoldAround}>
        <LinkedText text={shown} />
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
    </>
  );
}
