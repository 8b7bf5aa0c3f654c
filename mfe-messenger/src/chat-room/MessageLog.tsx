import type { MemberSummary } from '@sharewave/api-client';
import { useNow, useViewer } from '@sharewave/app-kit';
import { messageTime } from '@sharewave/contracts';
import { Avatar, Button, PaperBoat, spacePx, SpinnerDots, VisuallyHidden } from '@sharewave/ui';
import { Rows, type RowEngine, useElementRows } from '@sharewave/virtual-list';
import { ArrowDown } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { ChatRoom } from './chat-room';
import type { RoomState } from './room-state';
import { estimateRowHeight, toLogRows, type LineRow } from './log-rows';
import { dayName, groupMessages, type DayGroup } from './message-groups';
import { MessageBubble } from './MessageBubble';
import {
  Beginning,
  DayLine,
  DayPlace,
  JumpPlace,
  LINE_GAP_PX,
  LinePhoto,
  LinePlace,
  LineTime,
  Log,
  LogPlace,
  LogRows,
  Older,
  TopDay,
} from './MessageLog.styles';
import { useLogScroll } from './useLogScroll';

/** Rows rendered beyond the edges of the log. */
const OVERSCAN = 6;
/** So near to the end counts as reading the newest message. */
const NEAR_END_PX = 80;

interface LineProps {
  row: LineRow;
  partner: MemberSummary;
  now: Date;
  /** The viewer's last confirmed message carries the tick. */
  showsTick: boolean;
  /** The last line of the log surfaces; the others have been there before they came into sight. */
  isNewest: boolean;
  room: ChatRoom;
}

function MessageLine({ row, partner, now, showsTick, isNewest, room }: LineProps) {
  const { line, isOwn, isFirst, isLast } = row;
  return (
    <LinePlace $own={isOwn} $first={isFirst}>
      {!isOwn && isLast && (
        <LinePhoto>
          <Avatar
            memberId={partner.id}
            name={partner.fullName}
            photoUrl={partner.profilePhoto}
            size="tiny"
            alt=""
          />
        </LinePhoto>
      )}
      <MessageBubble
        line={line}
        authorName={isOwn ? 'You' : partner.fullName}
        isOwn={isOwn}
        isFirst={isFirst}
        isLast={isLast}
        showsTick={showsTick}
        isNewest={isNewest}
        onRetry={() => room.retry()}
        onDiscard={(clientId) => room.discard(clientId)}
      />
      {isLast && (
        <LineTime dateTime={line.sentAt} title={new Date(line.sentAt).toLocaleString('en-US')}>
          {messageTime(new Date(line.sentAt), now)}
        </LineTime>
      )}
    </LinePlace>
  );
}

/** What the viewer has said, or else their partner. */
const linesOf = (days: readonly DayGroup[], isOwn: boolean) =>
  days
    .flatMap((day) => day.groups)
    .filter((group) => group.isOwn === isOwn)
    .flatMap((group) => group.lines);

const findLastSentKey = (days: readonly DayGroup[]): string | undefined =>
  linesOf(days, true).findLast((line) => line.state === 'sent')?.key;

interface MessageLogProps {
  engine: RowEngine;
  room: ChatRoom;
  state: RoomState;
  partner: MemberSummary;
}

interface LogNotesProps {
  isLoadingOlder: boolean;
  hasNewBelow: boolean;
  onJump: () => void;
}

/** What floats over the log: that older messages are on their way, and that newer ones are below. */
function LogNotes({ isLoadingOlder, hasNewBelow, onJump }: LogNotesProps) {
  return (
    <>
      {isLoadingOlder && (
        <Older role="status" aria-label="Loading older messages">
          <SpinnerDots />
        </Older>
      )}
      {hasNewBelow && (
        <JumpPlace role="status">
          <Button size="small" tone="primary" icon={<ArrowDown size={15} />} onClick={onJump}>
            New messages
          </Button>
        </JumpPlace>
      )}
    </>
  );
}

interface NewsProps {
  days: readonly DayGroup[];
  partner: MemberSummary;
  isAtEnd: boolean;
}

/** Of more that come at once the log is to be asked. */
const MAX_NEWS = 5;

/**
 * Reads out what the partner says while the chat is open; of what comes while older messages are read the notes tell.
 * Each message comes as an element of its own, which is heard also beside others and after one that says the same.
 */
function NewsForEars({ days, partner, isAtEnd }: NewsProps) {
  const lines = useMemo(() => linesOf(days, false), [days]);
  const [knownKey] = useState(lines.at(-1)?.key);
  const news = lines.slice(lines.findLastIndex((line) => line.key === knownKey) + 1).slice(-MAX_NEWS);
  return (
    <VisuallyHidden aria-live={isAtEnd ? 'polite' : 'off'}>
      {news.map((line) => (
        <p key={line.key}>{`${partner.fullName}: ${line.text}`}</p>
      ))}
    </VisuallyHidden>
  );
}

/** Keeps the heights of rows of different chats apart. */
const nameOf = (chatId: string | null) => `chat ${chatId ?? ''}`;

/** The log of a chat in rows, of which those about what is in sight are in the page. */
function useLog(engine: RowEngine, { session, chatId, hasOlder }: RoomState) {
  const viewer = useViewer();
  const days = useMemo(() => groupMessages(session, viewer.id), [session, viewer.id]);
  const rows = useMemo(() => toLogRows(days, hasOlder), [days, hasOlder]);
  const keyOf = useCallback((index: number) => rows[index]?.key ?? '', [rows]);
  const list = useElementRows(engine, {
    name: nameOf(chatId),
    count: rows.length,
    keyOf,
    estimatePx: (index) => estimateRowHeight(rows[index]),
    gapPx: LINE_GAP_PX,
    paddingPx: { start: spacePx(3), end: spacePx(2) },
    overscan: OVERSCAN,
    anchor: 'end',
    endThresholdPx: NEAR_END_PX,
  });
  const lastSentKey = useMemo(() => findLastSentKey(days), [days]);
  return { days, rows, list, lastSentKey };
}

/** Everything said in a chat, oldest first, followed to its end while that is being read. */
export function MessageLog({ engine, room, state, partner }: MessageLogProps) {
  const now = useNow();
  const { days, rows, list, lastSentKey } = useLog(engine, state);
  const lastGroup = days.at(-1)?.groups.at(-1);
  const loadOlder = useCallback(() => void room.loadOlder(), [room]);
  const { handleScroll, isAtEnd, hasNewBelow, scrollToEnd } = useLogScroll({
    logRef: list.scroller.ref,
    position: list.position,
    firstInSight: list.firstInSight,
    rowCount: rows.length,
    lastKey: lastGroup?.lines.at(-1)?.key,
    isLastOwn: lastGroup?.isOwn === true,
    onNearStart: loadOlder,
  });
  const jumpToEnd = () => {
    scrollToEnd();
    // The button goes once the end is in sight.
    list.scroller.ref.current?.focus({ preventScroll: true });
  };
  const topRow = rows[list.firstInSight];
  const renderRow = (index: number) => {
    const row = rows[index];
    if (row === undefined) return null;
    if (row.kind === 'day') {
      return (
        <DayPlace>
          <DayLine>{dayName(row.date, now)}</DayLine>
        </DayPlace>
      );
    }
    const marks = { showsTick: row.key === lastSentKey, isNewest: index === rows.length - 1 };
    return <MessageLine row={row} partner={partner} now={now} room={room} {...marks} />;
  };
  return (
    <LogPlace>
      <Log
        {...list.scroller}
        role="log"
        // Rows come and go with what is in sight; only what NewsForEars says is news.
        aria-live="off"
        aria-label={`Messages with ${partner.fullName}`}
        tabIndex={0}
        onScroll={handleScroll}
      >
        {rows.length === 0 && (
          <Beginning>
            <PaperBoat />
            <p>Say ahoy to {partner.fullName}</p>
          </Beginning>
        )}
        <LogRows style={list.frameStyle}>
          <Rows list={list} renderRow={renderRow} />
        </LogRows>
      </Log>
      {topRow?.kind === 'line' && <TopDay aria-hidden="true">{dayName(topRow.date, now)}</TopDay>}
      <NewsForEars days={days} partner={partner} isAtEnd={isAtEnd} />
      <LogNotes isLoadingOlder={state.isLoadingOlder} hasNewBelow={hasNewBelow} onJump={jumpToEnd} />
    </LogPlace>
  );
}
