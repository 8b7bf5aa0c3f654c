import { LinkedText, ownRoom } from '@sharewave/ui';
import { useRowFlag } from '@sharewave/virtual-list';
import { type FocusEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import styled, { css } from 'styled-components';
import { TextButton } from './TextButton';

/** Beyond either of these a text is folded; a shorter one may fit the lines of a wide card, and would hide nothing. */
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
  /** Tells it from other texts of the same row, whose folds are remembered. */
  name: string;
  text: string;
}

/** What somebody wrote, as it was written but for blank lines at its end; a long text is folded until asked for. */
export function FoldedText({ name, text }: FoldedTextProps) {
  const [isUnfolded, setUnfolded] = useRowFlag(`unfolded ${name}`, false);
  const id = useId();
  const shown = text.trimEnd();
  const isLong = shown.length > FOLDED_LENGTH || shown.split('\n').length > FOLDED_LINES;
  /** A hidden line that got the focus would be scrolled to, and those above it out of sight. */
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
