import type { MemberSummary } from '@sharewave/api-client';
import { useNow, useViewer } from '@sharewave/app-kit';
import { messageTime } from '@sharewave/contracts';
import { Avatar, Button, PaperBoat, spacePx, SpinnerDots, VisuallyHidden } from '@sharewave/ui';
import { Rows, type RowEngine, useElementRows } from '@sharewave/virtual-list';
import { ArrowDown } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { ChatRoom, RoomState } from './chat-room';
import { dayName } from './day-name';
import { estimateRowHeight, toLines, toLogRows, type LineRow, type LogLine } from './log-rows';
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

const OVERSCAN = 6;
/** Within this distance of the end, the viewer counts as reading the newest message. */
const NEAR_END_PX = 80;

interface LineProps {
  row: LineRow;
  partner: MemberSummary;
  now: Date;
  showsTick: boolean;
  isNewest: boolean;
  room: ChatRoom;
}

function MessageLine({ row, partner, now, showsTick, isNewest, room }: LineProps) {
  const { sentAt, isOwn, isFirst, isLast } = row;
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
        row={row}
        authorName={isOwn ? 'You' : partner.fullName}
        showsTick={showsTick}
        isNewest={isNewest}
        onRetry={() => room.retry()}
        onDiscard={(clientId) => room.discard(clientId)}
      />
      {isLast && (
        <LineTime dateTime={sentAt} title={row.date.toLocaleString('en-US')}>
          {messageTime(row.date, now)}
        </LineTime>
      )}
    </LinePlace>
  );
}

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
  lines: readonly LogLine[];
  partner: MemberSummary;
  isAtEnd: boolean;
}

/** When more messages arrive at once, only the latest are announced; the others can be read in the log. */
const MAX_ANNOUNCED = 5;

/**
 * Announces the partner's messages to screen readers while the chat is open. While older messages are read, `LogNotes` does so.
 * Each message is an element of its own, so that it is announced also beside others and after one with the same text.
 */
function NewMessageAnnouncer({ lines, partner, isAtEnd }: AnnouncerProps) {
  const received = useMemo(() => lines.filter(({ isOwn }) => !isOwn), [lines]);
  const [knownKey] = useState(received.at(-1)?.key);
  const firstNew = received.findLastIndex((line) => line.key === knownKey) + 1;
  return (
    <VisuallyHidden aria-live={isAtEnd ? 'polite' : 'off'}>
      {received
        .slice(firstNew)
        .slice(-MAX_ANNOUNCED)
        .map((line) => (
          <p key={line.key}>{`${partner.fullName}: ${line.text}`}</p>
        ))}
    </VisuallyHidden>
  );
}

/**
 * Announces the viewer's messages that could not be sent, each once: they are sent again by themselves, and may fail again
 * every few seconds. Their rows cannot announce it, because the virtual list adds them again while scrolling.
 */
function FailureAnnouncer({ lines }: Pick<AnnouncerProps, 'lines'>) {
  const [announced, setAnnounced] = useState<readonly { key: string; text: string }[]>([]);
  const isKnown = ({ key }: LogLine) => announced.some((one) => one.key === key);
  const failed = lines.filter((line) => line.state === 'failed' && !isKnown(line));
  if (failed.length > 0) {
    const added = failed.map((line) => ({ key: line.key, text: `${failureOf(line)}: ${line.text}` }));
    setAnnounced([...announced, ...added]);
  }
  const pending = new Set(lines.filter(({ state }) => state !== 'sent').map(({ key }) => key));
  const current = announced.filter(({ key }) => pending.has(key));
  return (
    <VisuallyHidden aria-live="polite">
      {current.slice(-MAX_ANNOUNCED).map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </VisuallyHidden>
  );
}

function useLog(engine: RowEngine, { messages, pending, chatId, hasOlder }: RoomState) {
  const viewer = useViewer();
  const lines = useMemo(() => toLines({ messages, pending }, viewer.id), [messages, pending, viewer.id]);
  const rows = useMemo(() => toLogRows(lines, hasOlder), [lines, hasOlder]);
  const keyOf = useCallback((index: number) => rows[index]?.key ?? '', [rows]);
  const list = useElementRows(engine, {
    name: `chat ${chatId ?? ''}`,
    count: rows.length,
    keyOf,
    estimatePx: (index) => estimateRowHeight(rows[index]),
    gapPx: LINE_GAP_PX,
    paddingPx: { start: spacePx(3), end: spacePx(2) },
    overscan: OVERSCAN,
    anchor: 'end',
    endThresholdPx: NEAR_END_PX,
  });
  return { lines, rows, list };
}

export function MessageLog({ engine, room, state, partner }: MessageLogProps) {
  const now = useNow();
  const { lines, rows, list } = useLog(engine, state);
  const last = lines.at(-1);
  const lastSentKey = lines.findLast((line) => line.isOwn && line.state === 'sent')?.key;
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
      <NewMessageAnnouncer lines={lines} partner={partner} isAtEnd={isAtEnd} />
      <FailureAnnouncer lines={lines} />
      <LogNotes isLoadingOlder={state.isLoadingOlder} hasNewBelow={hasNewBelow} onJump={jumpToEnd} />
    </LogPlace>
  );
}
