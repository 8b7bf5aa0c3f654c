import { friendQueries, type Friend, type MemberSummary } from '@sharewave/api-client';
import { useViewer } from '@sharewave/app-kit';
import { DRAWER_CLOSE_DELAY_MS } from '@sharewave/contracts';
import { Avatar, EmptyState, ErrorState, IconButton, spacePx, useOutsideClick } from '@sharewave/ui';
import { useCloseRequest } from '@sharewave/ui/overlay';
import { Rows, type RowEngine, useElementRows, useRowEngine } from '@sharewave/virtual-list';
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { ChatRowSkeletons } from '../shared/ChatRowSkeletons';
import { Scroller } from '../shared/List.styles';
import {
  Contact,
  ContactList,
  ContactName,
  Drawer,
  DrawerHeader,
  DrawerTitle,
} from './ContactsDrawer.styles';

const CONTACT_PX = 56;
const OVERSCAN = 8;

interface ContactsDrawerProps {
  onChoose: (partner: MemberSummary) => void;
  onClose: (returnFocus: boolean) => void;
}

interface ContactRowsProps extends Pick<ContactsDrawerProps, 'onChoose'> {
  engine: RowEngine;
  friends: readonly Friend[];
  onNearEnd: () => void;
}

function ContactRows({ engine, friends, onChoose, onNearEnd }: ContactRowsProps) {
  const keyOf = useCallback((index: number) => friends[index]?.id ?? '', [friends]);
  const list = useElementRows(engine, {
    name: 'contacts',
    count: friends.length,
    keyOf,
    estimatePx: () => CONTACT_PX,
    gapPx: 0,
    paddingPx: { start: spacePx(2), end: spacePx(2) },
    overscan: OVERSCAN,
    anchor: 'start',
  });
  const lastIndex = list.rows.at(-1)?.index ?? 0;
  const isNearEnd = lastIndex >= friends.length - OVERSCAN;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd, friends.length]);
  return (
    <Scroller {...list.scroller}>
      <ContactList role="list" aria-label="Friends" style={list.frameStyle}>
        <Rows
          list={list}
          renderRow={(index) => {
            const friend = friends[index];
            if (friend === undefined) return null;
            const { id, fullName, profilePhoto } = friend;
            return (
              <div role="listitem" aria-posinset={index + 1} aria-setsize={friends.length}>
                <Contact type="button" onClick={() => onChoose(friend)}>
                  <Avatar memberId={id} name={fullName} photoUrl={profilePhoto} alt="" />
                  <ContactName dir="auto">{fullName}</ContactName>
                </Contact>
              </div>
            );
          }}
        />
      </ContactList>
    </Scroller>
  );
}

function Contacts({ onChoose }: Pick<ContactsDrawerProps, 'onChoose'>) {
  const friends = useInfiniteQuery(friendQueries.pages(useViewer().username));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = friends;
  const all = useMemo(() => data?.pages.flat(), [data]);
  const { engine, hasFailed, retry } = useRowEngine();
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError;
  const loadNext = useCallback(() => {
    if (canLoad) void fetchNextPage();
  }, [canLoad, fetchNextPage]);
  if (all === undefined) {
    if (!friends.isError) return <ChatRowSkeletons />;
    return <ErrorState onRetry={() => void friends.refetch()} retrying={isFetching} />;
  }
  if (all.length === 0) {
    return <EmptyState compact drawing="buoy" text="Add some friends to begin chatting!" />;
  }
  if (hasFailed) return <ErrorState onRetry={retry} />;
  if (engine === null) return <ChatRowSkeletons />;
  return (
    <>
      <ContactRows engine={engine} friends={all} onChoose={onChoose} onNearEnd={loadNext} />
      {isFetchNextPageError && <ErrorState onRetry={() => void fetchNextPage()} retrying={isFetching} />}
    </>
  );
}

/** The friends whom the viewer can chat with. An outside click closes it after a delay, but not right after it was opened (spec 9). */
export function ContactsDrawer({ onChoose, onClose }: ContactsDrawerProps) {
  const drawerRef = useRef<HTMLDivElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  // The delay is spent leaving, so that the press shows an effect at once.
  useOutsideClick(drawerRef, () => setLeaving(true), { armAfterMs: DRAWER_CLOSE_DELAY_MS });
  useOutsideClick(drawerRef, () => onClose(false), {
    armAfterMs: DRAWER_CLOSE_DELAY_MS,
    delayMs: DRAWER_CLOSE_DELAY_MS,
  });
  useEffect(() => drawerRef.current?.focus(), []);
  useCloseRequest(true, () => onClose(true));
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Handled here; the messenger below must not close as well.
    event.preventDefault();
    onClose(true);
  };
  return (
    <Drawer
      ref={drawerRef}
      role="dialog"
      aria-label="Contacts"
      tabIndex={-1}
      $isLeaving={isLeaving}
      onKeyDown={handleKeyDown}
    >
      <DrawerHeader>
        <DrawerTitle>Contacts</DrawerTitle>
        <IconButton label="Close contacts" icon={<X size={18} />} onClick={() => onClose(true)} />
      </DrawerHeader>
      <Contacts onChoose={onChoose} />
    </Drawer>
  );
}
