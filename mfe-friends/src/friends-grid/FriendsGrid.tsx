import { friendQueries, type Friend } from '@sharewave/api-client';
import { MemberLink, useViewer } from '@sharewave/app-kit';
import { FEED_LOAD_DISTANCE_PX } from '@sharewave/contracts';
import {
  Avatar,
  BuoyDrawing,
  Card,
  color,
  EmptyState,
  ErrorState,
  font,
  media,
  motion,
  nameLines,
  radius,
  Skeleton,
  space,
  spacePx,
  useInfiniteScroll,
} from '@sharewave/ui';
import { inLines, Rows, useColumnCount, useWindowRows } from '@sharewave/virtual-list';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import styled from 'styled-components';

/** Minimum width of a tile: two fit on the narrowest phone. */
const TILE_MIN_PX = 124;
/** Height of a tile whose name needs one line. */
const TILE_PX = 160;
const GAP_PX = spacePx(2);
const OVERSCAN = 3;

const Line = styled.div`
  display: grid;
  gap: ${GAP_PX}px;

  /* Paper may be narrower than the window for which the rows were made. */
  @media print {
    display: flex;
    flex-wrap: wrap;

    > * {
      width: ${TILE_MIN_PX}px;
    }
  }
`;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${TILE_MIN_PX}px, 1fr));
  gap: ${GAP_PX}px;
`;

const Person = styled(MemberLink)`
  display: grid;
  justify-items: center;
  align-content: start;
  gap: ${space(3)};
  height: 100%;
  padding: ${space(4)} ${space(1)};
  border-radius: ${radius.card};
  color: ${color.ink};
  font-weight: ${font.weight.medium};
  line-height: 1.3;
  text-align: center;
  text-decoration: none;

  > :first-child {
    transition: transform ${motion.appear} ${motion.ease};
  }

  ${media.hover} {
    &:hover {
      background: ${color.seaMist};
    }

    &:hover > :first-child {
      transform: translateY(-4px);
    }
  }
`;

const Name = styled.span`
  ${nameLines(2)}
`;

const Place = styled.li`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  padding: ${space(4)} ${space(1)};
`;

const PLACES = [1, 2, 3, 4, 5, 6];

function Placeholders() {
  return (
    <Grid aria-hidden="true">
      {PLACES.map((place) => (
        <Place key={place}>
          <Skeleton width="96px" height="96px" shape="round" />
          <Skeleton width="80%" height="20px" />
        </Place>
      ))}
    </Grid>
  );
}

interface TileProps {
  friend: Friend;
  /** Position among all loaded friends, from 1. */
  position: number;
  setSize: number;
}

function FriendTile({ friend, position, setSize }: TileProps) {
  return (
    <div role="listitem" aria-posinset={position} aria-setsize={setSize}>
      <Person username={friend.username}>
        <Avatar memberId={friend.id} name={friend.fullName} photoUrl={friend.profilePhoto} size="huge" />
        <Name dir="auto">{friend.fullName}</Name>
      </Person>
    </div>
  );
}

function FriendTiles({ friends }: { friends: readonly Friend[] }) {
  const placeRef = useRef<HTMLDivElement>(null);
  const columns = useColumnCount(placeRef, { minWidthPx: TILE_MIN_PX, gapPx: GAP_PX });
  const lines = useMemo(() => inLines(friends, columns), [friends, columns]);
  const keyOf = useCallback((index: number) => lines[index]?.[0]?.id ?? '', [lines]);
  const list = useWindowRows({
    name: `friends in ${columns}`,
    count: lines.length,
    keyOf,
    estimatePx: () => TILE_PX,
    gapPx: GAP_PX,
    overscan: OVERSCAN,
  });
  return (
    <div ref={placeRef}>
      <div {...list.frame} role="list" aria-labelledby="friends">
        <Rows
          list={list}
          renderRow={(index) => (
            <Line role="presentation" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
              {lines[index]?.map((friend, place) => (
                <FriendTile
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
    </div>
  );
}

export function FriendsGrid() {
  const viewer = useViewer();
  const friends = useInfiniteQuery(friendQueries.pages(viewer.username));
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = friends;
  const loadNext = () => void friends.fetchNextPage();
  useInfiniteScroll({
    distancePx: FEED_LOAD_DISTANCE_PX,
    enabled: hasNextPage && !isFetching && !isFetchNextPageError,
    onReach: loadNext,
  });
  const all = useMemo(() => data?.pages.flat(), [data]);
  if (all === undefined) {
    return friends.isError ? (
      <ErrorState drawing={<BuoyDrawing />} onRetry={() => void friends.refetch()} />
    ) : (
      <Card as="div">
        <Placeholders />
      </Card>
    );
  }
  if (all.length === 0) return <EmptyState text="Add some friends to see them here" />;
  return (
    <Card as="div">
      <FriendTiles friends={all} />
      {isFetchingNextPage && <Placeholders />}
      {isFetchNextPageError && <ErrorState onRetry={loadNext} retrying={isFetchingNextPage} />}
    </Card>
  );
}
