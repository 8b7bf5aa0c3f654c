import { friendQueries, type Friend } from '@sharewave/api-client';
import { MemberLink, useViewer } from '@sharewave/app-kit';
import { FEED_LOAD_DISTANCE_PX } from '@sharewave/contracts';
import {
  Avatar,
  Card,
  color,
  EmptyState,
  ErrorState,
  font,
  media,
  motion,
  radius,
  Skeleton,
  space,
  useInfiniteScroll,
} from '@sharewave/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import styled from 'styled-components';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
  gap: ${space(2)};
`;

const Person = styled(MemberLink)`
  display: grid;
  justify-items: center;
  align-content: start;
  gap: ${space(3)};
  height: 100%;
  padding: ${space(4)} ${space(2)};
  border-radius: ${radius.card};
  color: ${color.ink};
  font-weight: ${font.weight.medium};
  line-height: 1.3;
  text-align: center;
  text-decoration: none;
  overflow-wrap: anywhere;

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

const Place = styled.li`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  padding: ${space(4)} ${space(2)};
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

function FriendTile({ friend }: { friend: Friend }) {
  return (
    <li>
      <Person username={friend.username}>
        <Avatar memberId={friend.id} name={friend.fullName} photoUrl={friend.profilePhoto} size="huge" />
        <span dir="auto">{friend.fullName}</span>
      </Person>
    </li>
  );
}

/** The viewer's friends as round photos, loaded page by page. */
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
  if (data === undefined) {
    return friends.isError ? (
      <ErrorState onRetry={() => void friends.refetch()} />
    ) : (
      <Card as="div">
        <Placeholders />
      </Card>
    );
  }
  const all = data.pages.flat();
  if (all.length === 0) return <EmptyState text="Add some friends to see them here" />;
  return (
    <Card as="div">
      <Grid>
        {all.map((friend) => (
          <FriendTile key={friend.id} friend={friend} />
        ))}
      </Grid>
      {isFetchingNextPage && <Placeholders />}
      {isFetchNextPageError && <ErrorState onRetry={loadNext} retrying={isFetchingNextPage} />}
    </Card>
  );
}
