import type { ChatPreview } from '@sharewave/api-client';
import { chatPreviewText, messageTime } from '@sharewave/contracts';
import { Avatar, Badge } from '@sharewave/ui';
import { CircleAlert, Clock } from 'lucide-react';
import type { PendingMessage } from '../shared/outbox';
import { Row, RowBadge, RowName, RowPhoto, RowState, RowText, RowTime } from './ChatList.styles';

interface ChatRowProps {
  chat: ChatPreview;
  /** The viewer's unconfirmed messages, in the order in which they were written. */
  waiting: readonly PendingMessage[];
  now: Date;
  onChoose: () => void;
}

/** The newest pending message. One that has failed blocks those behind it. */
function WaitingText({ waiting }: Pick<ChatRowProps, 'waiting'>) {
  const isFailed = waiting.some(({ failureCode }) => failureCode !== null);
  const Icon = isFailed ? CircleAlert : Clock;
  return (
    <>
      <RowState $failed={isFailed}>
        <Icon size={13} aria-hidden="true" />
        {isFailed ? 'Not sent' : 'Sending'}:
      </RowState>{' '}
      <bdi>{chatPreviewText(waiting.at(-1)?.text ?? '')}</bdi>
    </>
  );
}

export function ChatRow({ chat, waiting, now, onChoose }: ChatRowProps) {
  const { partner, lastMessage, unreadCount } = chat;
  const isUnread = unreadCount > 0;
  return (
    <Row type="button" onClick={onChoose}>
      <RowPhoto>
        <Avatar memberId={partner.id} name={partner.fullName} photoUrl={partner.profilePhoto} alt="" />
      </RowPhoto>
      <RowName $strong={isUnread} dir="auto">
        {partner.fullName}
      </RowName>
      <RowTime
        $strong={isUnread}
        dateTime={lastMessage.sentAt}
        title={new Date(lastMessage.sentAt).toLocaleString('en-US')}
      >
        {messageTime(new Date(lastMessage.sentAt), now)}
      </RowTime>
      {waiting.length > 0 ? (
        <RowText $strong={isUnread}>
          <WaitingText waiting={waiting} />
        </RowText>
      ) : (
        <RowText $strong={isUnread} dir="auto">
          {chatPreviewText(lastMessage.text)}
        </RowText>
      )}
      {isUnread && (
        <RowBadge>
          <Badge count={unreadCount} noun="unread message" />
        </RowBadge>
      )}
    </Row>
  );
}
