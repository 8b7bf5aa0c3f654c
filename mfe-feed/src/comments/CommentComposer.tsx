import { useDraft, useViewerSummary } from '@sharewave/app-kit';
import { isSendableText, LIMITS } from '@sharewave/contracts';
import {
  Avatar,
  color,
  font,
  growing,
  IconButton,
  isForInputMethod,
  LengthNote,
  motion,
  space,
} from '@sharewave/ui';
import { SendHorizontal } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import styled from 'styled-components';

const Row = styled.form`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(2)};
  align-items: start;
  width: 100%;

  /* Centred on the first line, at any number of lines and text size. */
  > :first-child {
    margin-top: max(6px, 0.675 * max(16px, ${font.size.base}) - 5px);
  }
`;

const Field = styled.div`
  display: flex;
  align-items: end;
  border: 1px solid ${color.line};
  border-radius: 22px;
  background: ${color.canvas};
  transition: border-color ${motion.touch};

  &:focus-within {
    border-color: ${color.sea};
  }

  /* Centred on the last line, at any text size. */
  > button {
    margin-bottom: max(0px, 0.675 * max(16px, ${font.size.base}) - 11px);
  }
`;

const Text = styled.div`
  ${growing}
  flex: 1;

  &::after,
  > textarea {
    min-height: 40px;
    max-height: 160px;
    padding: 9px 0 9px ${space(4)};
    border: 0;
    font-size: max(16px, ${font.size.base});
    line-height: 1.35;
  }

  > textarea {
    background: none;
    /* A scrolled text fades out before it touches the border. */
    mask: linear-gradient(#0000, #000 9px 94%, #0000);
  }

  > textarea::placeholder {
    color: ${color.inkFaint};
    opacity: 1;
  }

  > textarea:focus {
    outline: none;
  }
`;

const Below = styled(LengthNote)`
  grid-column: 2;
`;

const PLACEHOLDER = 'Write a comment';

interface CommentComposerProps {
  postId: string;
  onSend: (text: string) => void;
  inputRef: RefObject<HTMLTextAreaElement | null>;
}

export function CommentComposer({ postId, onSend, inputRef }: CommentComposerProps) {
  const viewer = useViewerSummary();
  const [text, setText] = useDraft(`comment.${postId}`);
  const isSendable = isSendableText(text, LIMITS.comment.max);

  const submit = () => {
    if (!isSendable) return;
    onSend(text);
    setText('');
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isForInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Row
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Avatar
        memberId={viewer.id}
        name={viewer.fullName}
        photoUrl={viewer.profilePhoto}
        size="small"
        alt=""
      />
      <Field>
        <Text data-text={text || PLACEHOLDER}>
          <textarea
            ref={inputRef}
            rows={1}
            dir="auto"
            aria-label={PLACEHOLDER}
            placeholder={PLACEHOLDER}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKey}
          />
        </Text>
        <IconButton
          type="submit"
          label="Send comment"
          icon={<SendHorizontal size={18} />}
          aria-disabled={!isSendable}
        />
      </Field>
      <Below length={text.length} max={LIMITS.comment.max} />
    </Row>
  );
}
