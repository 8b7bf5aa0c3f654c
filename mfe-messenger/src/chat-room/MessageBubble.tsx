import { waitState } from '@sharewave/app-kit';
import { leaveFocusAround, LinkedText, VisuallyHidden } from '@sharewave/ui';
import { Check, CircleAlert, Clock } from 'lucide-react';
import type { LineRow, LogLine } from './log-rows';
import { Bubble, Failed, Line, Mark, MARK_ICON_PX, TextButton } from './MessageBubble.styles';

/** Why a message failed, in its row and for screen readers. */
export const failureOf = ({ waitSeconds }: LogLine): string =>
  waitSeconds === undefined ? 'Not sent' : waitState(waitSeconds);

interface MessageBubbleProps {
  row: LineRow;
  authorName: string;
  /** True for the viewer's last confirmed message. */
  showsTick: boolean;
  /** Only the last line of the log is animated; older lines that scroll into view are not new. */
  isNewest: boolean;
  onRetry: () => void;
  onDiscard: (clientId: string) => void;
}

function StateMark({ isSending }: { isSending: boolean }) {
  const Icon = isSending ? Clock : Check;
  return (
    <Mark>
      <Icon size={MARK_ICON_PX} aria-hidden="true" />
      <VisuallyHidden>{isSending ? '\u00a0Sending' : '\u00a0Sent'}</VisuallyHidden>
    </Mark>
  );
}

export function MessageBubble(props: MessageBubbleProps) {
  const { row, authorName, showsTick, isNewest, onRetry, onDiscard } = props;
  const { text, state, clientId, isOwn, isFirst, isLast } = row;
  return (
    <Line $own={isOwn} $isAnimated={isNewest}>
      <VisuallyHidden>{`${authorName}:\u00a0`}</VisuallyHidden>
      <Bubble $own={isOwn} $first={isFirst} $last={isLast}>
        <span>
          <span dir="auto">
            <LinkedText text={text} />
          </span>
        </span>
        {(state === 'sending' || showsTick) && <StateMark isSending={state === 'sending'} />}
      </Bubble>
      {state === 'failed' && clientId !== null && (
        <Failed ref={leaveFocusAround}>
          <CircleAlert size={14} aria-hidden="true" />
          {failureOf(row)}
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
