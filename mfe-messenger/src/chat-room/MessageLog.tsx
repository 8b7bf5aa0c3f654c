import type { MemberSummary } from '@sharewave/api-client';
import { useNow, useViewer } from '@sharewave/app-kit';
import { messageTime } from '@sharewave/contracts';
import { Avatar, Button, PaperBoat, SpinnerDots } from '@sharewave/ui';
import { ArrowDown } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { ChatRoom, RoomState } from './chat-room';
import { dayName, groupMessages, type DayGroup, type LineGroup } from './message-groups';
import { MessageBubble } from './MessageBubble';
import {
  Beginning,
  Day,
  DayLine,
  Group,
  GroupLines,
  GroupTime,
  JumpPlace,
  Log,
  LogPlace,
  Older,
} from './MessageLog.styles';
import { useLogScroll } from './useLogScroll';

interface GroupProps {
  group: LineGroup;
  partner: MemberSummary;
  now: Date;
  /** Key of the viewer's last confirmed message, which carries the tick. */
  lastSentKey: string | undefined;
  room: ChatRoom;
}

function MessageGroup({ group, partner, now, lastSentKey, room }: GroupProps) {
  return (
    <Group $own={group.isOwn}>
      {!group.isOwn && (
        <Avatar
          memberId={partner.id}
          name={partner.fullName}
          photoUrl={partner.profilePhoto}
          size="tiny"
          alt=""
        />
      )}
      <GroupLines $own={group.isOwn}>
        {group.lines.map((line, index) => (
          <MessageBubble
            key={line.key}
            line={line}
            authorName={group.isOwn ? 'You' : partner.fullName}
            isOwn={group.isOwn}
            isFirst={index === 0}
            isLast={index === group.lines.length - 1}
            showsTick={line.key === lastSentKey}
            onRetry={() => room.retry()}
            onDiscard={(clientId) => room.discard(clientId)}
          />
        ))}
        <GroupTime dateTime={group.sentAt} title={new Date(group.sentAt).toLocaleString()}>
          {messageTime(new Date(group.sentAt), now)}
        </GroupTime>
      </GroupLines>
    </Group>
  );
}

function findLastSentKey(days: readonly DayGroup[]): string | undefined {
  const own = days.flatMap((day) => day.groups).filter((group) => group.isOwn);
  return own.flatMap((group) => group.lines).findLast((line) => line.state === 'sent')?.key;
}

interface MessageLogProps {
  room: ChatRoom;
  state: RoomState;
  partner: MemberSummary;
}

/** Everything said in a chat, oldest first, followed to its end while that is being read. */
export function MessageLog({ room, state, partner }: MessageLogProps) {
  const viewer = useViewer();
  const now = useNow();
  const days = useMemo(() => groupMessages(state.session, viewer.id), [state.session, viewer.id]);
  const lastGroup = days.at(-1)?.groups.at(-1);
  const lastSentKey = findLastSentKey(days);
  const loadOlder = useCallback(() => void room.loadOlder(), [room]);
  const { logRef, handleScroll, hasNewBelow, scrollToEnd } = useLogScroll({
    revision: state.session,
    firstKey: days[0]?.groups[0]?.lines[0]?.key,
    lastKey: lastGroup?.lines.at(-1)?.key,
    isLastOwn: lastGroup?.isOwn === true,
    onNearStart: loadOlder,
  });
  return (
    <LogPlace>
      <Log
        ref={logRef}
        role="log"
        aria-label={`Messages with ${partner.fullName}`}
        tabIndex={0}
        onScroll={handleScroll}
      >
        {state.hasOlder && <Older>{state.isLoadingOlder && <SpinnerDots />}</Older>}
        {days.length === 0 && (
          <Beginning>
            <PaperBoat />
            <p>Say ahoy to {partner.fullName}</p>
          </Beginning>
        )}
        {days.map((day) => (
          <Day key={day.key}>
            <DayLine>{dayName(day.date, now)}</DayLine>
            {day.groups.map((group) => (
              <MessageGroup
                key={group.key}
                group={group}
                partner={partner}
                now={now}
                lastSentKey={lastSentKey}
                room={room}
              />
            ))}
          </Day>
        ))}
      </Log>
      {hasNewBelow && (
        <JumpPlace>
          <Button size="small" tone="primary" icon={<ArrowDown size={15} />} onClick={scrollToEnd}>
            New messages
          </Button>
        </JumpPlace>
      )}
    </LogPlace>
  );
}
