import type { ChatPreview } from '@sharewave/api-client';
import { chatPreviewText, messageTime } from '@sharewave/contracts';
import { Avatar, Badge } from '@sharewave/ui';
import { Row, RowBadge, RowName, RowPhoto, RowText, RowTime } from './ChatList.styles';

interface ChatRowProps {
  chat: ChatPreview;
  now: Date;
  onChoose: () => void;
}

/** A chat in the list: who, what was said last and when, and how much is unread. */
export function ChatRow({ chat: { partner, lastMessage, unreadCount }, now, onChoose }: ChatRowProps) {
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
      <RowText $strong={isUnread} dir="auto">
        {chatPreviewText(lastMessage.text)}
      </RowText>
      {isUnread && (
        <RowBadge>
          <Badge count={unreadCount} noun="unread message" />
        </RowBadge>
      )}
    </Row>
  );
}
