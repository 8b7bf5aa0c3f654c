import type { Friend } from '@sharewave/api-client';
import { FEED_LOAD_DISTANCE_PX } from '@sharewave/contracts';
import {
  BuoyDrawing,
  Card,
  EmptyState,
  ErrorState,
  font,
  media,
  query,
  Skeleton,
  space,
  spacePx,
  SkeletonText,
  useInfiniteScroll,
  useMediaQuery,
} from '@sharewave/ui';
import { inLines, Rows, useWindowRows } from '@sharewave/virtual-list';
import { useCallback, useMemo } from 'react';
import styled from 'styled-components';
import { useFriendsOf } from '../shared/useFriendsOf';
import { FriendRow } from './FriendRow';

const Place = styled.section`
  display: grid;
  gap: ${space(4)};
  padding-top: ${space(2)};

  > h2 {
    font-size: ${font.size.title};
    letter-spacing: 0.04em;
  }
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  ${media.from('medium')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Row = styled(Card)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(3)};
`;

/** Height of a row of friends whose names fit on one line. */
const ROW_PX = 88;
const OVERSCAN = 4;
const PLACES = [1, 2, 3, 4, 5, 6];

function Placeholders() {
  return (
    <Line aria-hidden="true">
      {PLACES.map((place) => (
        <Row key={place} as="div">
          <Skeleton width="56px" height="56px" shape="round" />
          <SkeletonText lines={2} />
        </Row>
      ))}
    </Line>
  );
}

function FriendRows({ friends, username }: { friends: readonly Friend[]; username: string }) {
  const columns = useMediaQuery(query.from('medium')) ? 2 : 1;
  const lines = useMemo(() => inLines(friends, columns), [friends, columns]);
  const keyOf = useCallback((index: number) => lines[index]?.[0]?.id ?? '', [lines]);
  const list = useWindowRows({
    name: `friends of ${username} in ${columns}`,
    count: lines.length,
    keyOf,
    estimatePx: () => ROW_PX,
    gapPx: spacePx(3),
    overscan: OVERSCAN,
  });
  return (
    <div {...list.frame} role="list" aria-labelledby="all-friends">
      <Rows
        list={list}
        renderRow={(index) => (
          <Line role="presentation">
            {lines[index]?.map((friend, place) => (
              <FriendRow
                key={friend.id}
                friend={friend}
                position={index * columns + place + 1}
                setSize={friends.length}
              />
            ))}
          </Line>
        )}
      />
    </div>
  );
}

export function FriendsView({ username }: { username: string }) {
  const friends = useFriendsOf(username);
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = friends;
  const loadNext = () => void friends.fetchNextPage();
  useInfiniteScroll({
    distancePx: FEED_LOAD_DISTANCE_PX,
    enabled: hasNextPage && !isFetching && !isFetchNextPageError,
    onReach: loadNext,
  });
  const rows = useMemo(() => data?.pages.flat(), [data]);
  return (
    <Place aria-labelledby="all-friends" aria-busy={isFetching}>
      <h2 id="all-friends">ALL FRIENDS</h2>
      {rows === undefined && !friends.isError && <Placeholders />}
      {rows === undefined && friends.isError && (
        <ErrorState drawing={<BuoyDrawing />} onRetry={() => void friends.refetch()} />
      )}
      {rows?.length === 0 && <EmptyState drawing="buoy" text="No friends found" />}
      {rows !== undefined && rows.length > 0 && <FriendRows friends={rows} username={username} />}
      {isFetchingNextPage && <Placeholders />}
      {isFetchNextPageError && <ErrorState onRetry={loadNext} retrying={isFetchingNextPage} />}
    </Place>
  );
}
