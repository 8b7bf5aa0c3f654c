import { waitState } from '@sharewave/app-kit';
import { leaveFocusAround, LinkedText, VisuallyHidden } from '@sharewave/ui';
import { Check, CircleAlert, Clock } from 'lucide-react';
import type { LogLine } from './message-groups';
import { Bubble, Failed, Line, Mark, MARK_ICON_PX, TextButton } from './MessageBubble.styles';

/** Why a message failed, in its row and for screen readers. */
export const failureOf = ({ waitSeconds }: LogLine): string =>
  waitSeconds === undefined ? 'Not sent' : waitState(waitSeconds);

interface MessageBubbleProps {
  line: LogLine;
  authorName: string;
  isOwn: boolean;
  isFirst: boolean;
  isLast: boolean;
  showsTick: boolean;
  isNewest: boolean;
  onRetry: () => void;
  onDiscard: (clientId: string) => void;
}

function StateMark({
  state,
  showsTick,
}: Pick<MessageBubbleProps, 'showsTick'> & { state: LogLine['state'] }) {
  if (state === 'sending') {
    return (
      <Mark>
        <Clock size={MARK_ICON_PX} aria-hidden="true" />
        <VisuallyHidden>{'\u00a0'}Sending</VisuallyHidden>
      </Mark>
    );
  }
  if (state !== 'sent' || !showsTick) return null;
  return (
    <Mark>
      <Check size={MARK_ICON_PX} aria-hidden="true" />
      <VisuallyHidden>{'\u00a0'}Sent</VisuallyHidden>
    </Mark>
  );
}

/** One line of a chat with its delivery state. */
export function MessageBubble(props: MessageBubbleProps) {
  const { line, authorName, isOwn, isFirst, isLast, showsTick, isNewest, onRetry, onDiscard } = props;
  const { clientId } = line;
  return (
    <Line $own={isOwn} $surfaces={isNewest}>
      <VisuallyHidden>{`${authorName}:\u00a0`}</VisuallyHidden>
      <Bubble $own={isOwn} $first={isFirst} $last={isLast}>
        <span>
          <span dir="auto">
            <LinkedText text={line.text} />
          </span>
        </span>
        {isOwn && <StateMark state={line.state} showsTick={showsTick} />}
      </Bubble>
      {line.state === 'failed' && clientId !== null && (
        <Failed ref={leaveFocusAround}>
          <CircleAlert size={14} aria-hidden="true" />
          {failureOf(line)}
          <TextButton type="button" onClick={onRetry}>
            Retry
          </TextButton>
          <TextButton type="button" onClick={() => onDiscard(clientId)}>
            Discard
          </TextButton>
        </Failed>
      )}
    </Line>
  );
}
