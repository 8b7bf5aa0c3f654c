import { FEED_LOAD_DISTANCE_PX } from '@sharewave/contracts';
import {
  Card,
  EmptyState,
  ErrorState,
  font,
  media,
  Skeleton,
  space,
  SkeletonText,
  useInfiniteScroll,
} from '@sharewave/ui';
import styled from 'styled-components';
import { useFriendsOf } from '../friends-preview/useFriendsOf';
import { FriendRow } from './FriendRow';

const Place = styled.section`
  display: grid;
  gap: ${space(4)};

  > h2 {
    font-size: ${font.size.title};
    letter-spacing: 0.04em;
  }
`;

const List = styled.ul`
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

const PLACES = [1, 2, 3, 4, 5, 6];

function Placeholders() {
  return (
    <List aria-hidden="true">
      {PLACES.map((place) => (
        <Row key={place} as="li">
          <Skeleton width="56px" height="56px" shape="round" />
          <SkeletonText lines={2} />
        </Row>
      ))}
    </List>
  );
}

/** Every friend of a member, in two columns, loaded page by page. */
export function FriendsView({ username }: { username: string }) {
  const friends = useFriendsOf(username);
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = friends;
  const loadNext = () => void friends.fetchNextPage();
  useInfiniteScroll({
    distancePx: FEED_LOAD_DISTANCE_PX,
    enabled: hasNextPage && !isFetching && !isFetchNextPageError,
    onReach: loadNext,
  });
  const rows = data?.pages.flat();
  return (
    <Place aria-labelledby="all-friends" aria-busy={isFetching}>
      <h2 id="all-friends">ALL FRIENDS</h2>
      {rows === undefined && !friends.isError && <Placeholders />}
      {rows === undefined && friends.isError && <ErrorState onRetry={() => void friends.refetch()} />}
      {rows?.length === 0 && <EmptyState drawing="buoy" text="No friends found" />}
      {rows !== undefined && rows.length > 0 && (
        <List>
          {rows.map((friend) => (
            <FriendRow key={friend.id} friend={friend} />
          ))}
        </List>
      )}
      {isFetchingNextPage && <Placeholders />}
      {isFetchNextPageError && <ErrorState onRetry={loadNext} retrying={isFetchingNextPage} />}
    </Place>
  );
}
