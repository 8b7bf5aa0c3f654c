import type { MemberSummary } from '@sharewave/api-client';
import { useNow, useViewer } from '@sharewave/app-kit';
import { messageTime } from '@sharewave/contracts';
import { Avatar, Button, PaperBoat, spacePx, SpinnerDots, VisuallyHidden } from '@sharewave/ui';
import { Rows, type RowEngine, useElementRows } from '@sharewave/virtual-list';
import { ArrowDown } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { ChatRoom, RoomState } from './chat-room';
import { estimateRowHeight, toLogRows, type LineRow } from './log-rows';
import { dayName, groupMessages, type DayGroup } from './message-groups';
import { failureOf, MessageBubble } from './MessageBubble';
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

/** Rows rendered beyond each edge of the log. */
const OVERSCAN = 6;
/** Within this distance of the end, the viewer counts as reading the newest message. */
const NEAR_END_PX = 80;

interface LineProps {
  row: LineRow;
  partner: MemberSummary;
  now: Date;
  /** True for the viewer's last confirmed message. */
  showsTick: boolean;
  /** Only the last line of the log is animated; older lines that scroll into view are not new. */
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

/** The lines of the viewer, or those of their partner. */
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

/** Floats over the log: tells that older messages are loading and that there are newer ones below. */
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

interface AnnouncerProps {
  days: readonly DayGroup[];
  partner: MemberSummary;
  isAtEnd: boolean;
}

/** When more messages arrive at once, only the latest are announced; the others can be read in the log. */
const MAX_ANNOUNCED = 5;

/**
 * Announces the partner's messages to screen readers while the chat is open. While older messages are read, `LogNotes` does so.
 * Each message is an element of its own, so that it is announced also beside others and after one with the same text.
 */
function NewMessageAnnouncer({ days, partner, isAtEnd }: AnnouncerProps) {
  const lines = useMemo(() => linesOf(days, false), [days]);
  const [knownKey] = useState(lines.at(-1)?.key);
  const news = lines.slice(lines.findLastIndex((line) => line.key === knownKey) + 1).slice(-MAX_ANNOUNCED);
  return (
    <VisuallyHidden aria-live={isAtEnd ? 'polite' : 'off'}>
      {news.map((line) => (
        <p key={line.key}>{`${partner.fullName}: ${line.text}`}</p>
      ))}
    </VisuallyHidden>
  );
}

/**
 * Announces the viewer's messages that could not be sent, each once: they are sent again by themselves, and may fail again
 * every few seconds. Their rows cannot announce it, because the virtual list adds them again while scrolling.
 */
function FailureAnnouncer({ days }: Pick<AnnouncerProps, 'days'>) {
  const pending = useMemo(() => linesOf(days, true).filter(({ state }) => state !== 'sent'), [days]);
  const [told, setTold] = useState<readonly { key: string; text: string }[]>([]);
  const failed = pending.filter(
    ({ state, key }) => state === 'failed' && told.every((one) => one.key !== key),
  );
  if (failed.length > 0) {
    setTold([
      ...told,
      ...failed.map((line) => ({ key: line.key, text: `${failureOf(line)}: ${line.text}` })),
    ]);
  }
  const current = told.filter(({ key }) => pending.some((line) => line.key === key));
  return (
    <VisuallyHidden aria-live="polite">
      {current.slice(-MAX_ANNOUNCED).map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </VisuallyHidden>
  );
}

/** Keeps the measured row heights of different chats apart. */
const nameOf = (chatId: string | null) => `chat ${chatId ?? ''}`;

/** The rows of the log in a virtual list. */
function useLog(engine: RowEngine, { messages, pending, chatId, hasOlder }: RoomState) {
  const viewer = useViewer();
  const days = useMemo(() => groupMessages({ messages, pending }, viewer.id), [messages, pending, viewer.id]);
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

/** All messages of a chat, oldest first. The log follows new messages while its end is visible. */
export function MessageLog({ engine, room, state, partner }: MessageLogProps) {
  const now = useNow();
  const { days, rows, list, lastSentKey } = useLog(engine, state);
  const last = days.at(-1)?.groups.at(-1)?.lines.at(-1);
  const loadOlder = useCallback(() => void room.loadOlder(), [room]);
  const { handleScroll, isAtEnd, hasNewBelow, scrollToEnd } = useLogScroll({
    logRef: list.scroller.ref,
    position: list.position,
    firstInSight: list.firstInSight,
    rowCount: rows.length,
    lastKey: last?.key,
    isLastPending: last !== undefined && last.state !== 'sent',
    onNearStart: loadOlder,
  });
  const jumpToEnd = () => {
    scrollToEnd();
    // The button disappears at the end, so the focus needs another place.
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
        // The virtual list adds and removes rows while scrolling; NewMessageAnnouncer alone announces new messages.
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
      <NewMessageAnnouncer days={days} partner={partner} isAtEnd={isAtEnd} />
      <FailureAnnouncer days={days} />
      <LogNotes isLoadingOlder={state.isLoadingOlder} hasNewBelow={hasNewBelow} onJump={jumpToEnd} />
    </LogPlace>
  );
}
