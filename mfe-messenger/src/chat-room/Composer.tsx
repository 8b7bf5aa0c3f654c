import { useDraft } from '@sharewave/app-kit';
import { isSendableText, LIMITS } from '@sharewave/contracts';
import { IconButton, isForInputMethod } from '@sharewave/ui';
import { SendHorizontal } from 'lucide-react';
import { useRef, type FormEvent, type KeyboardEvent } from 'react';
import { Below, Field, Form } from './Composer.styles';
import { useFieldFocus } from './useFieldFocus';

const PLACEHOLDER = 'Write a message';

interface ComposerProps {
  draftName: string;
  partnerName: string;
  canSend: boolean;
  startsFocused: boolean;
  onSend: (text: string) => void;
}

export function Composer({ draftName, partnerName, canSend, startsFocused, onSend }: ComposerProps) {
  const [text, setText] = useDraft(draftName);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  useFieldFocus(fieldRef, { canWrite: canSend, startsFocused });

  const isSendable = canSend && isSendableText(text, LIMITS.message.max);
  const send = () => {
    if (!isSendable) return;
    onSend(text);
    setText('');
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
    fieldRef.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isForInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  return (
    <Form onSubmit={handleSubmit}>
      <Field data-text={text || PLACEHOLDER}>
        <textarea
          ref={fieldRef}
          rows={1}
          value={text}
          placeholder={PLACEHOLDER}
          aria-label={`Message to ${partnerName}`}
          disabled={!canSend}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      </Field>
      <IconButton
        type="submit"
        label="Send"
        tone="sea"
        icon={<SendHorizontal size={18} />}
        disabled={!isSendable}
      />
      <Below length={text.length} max={LIMITS.message.max} />
    </Form>
  );
}
