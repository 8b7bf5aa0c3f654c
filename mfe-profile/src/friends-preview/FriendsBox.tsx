import type { Friend } from '@sharewave/api-client';
import { MemberLink, opensElsewhere, paths } from '@sharewave/app-kit';
import { FRIENDS_BOX_COUNT } from '@sharewave/contracts';
import {
  Avatar,
  Card,
  color,
  ErrorState,
  font,
  media,
  motion,
  nameLines,
  Skeleton,
  space,
} from '@sharewave/ui';
import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { useFriendsOf } from '../shared/useFriendsOf';

const Box = styled(Card)`
  display: grid;
  gap: ${space(4)};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 2px ${space(3)};

  > h2 {
    font-size: ${font.size.title};
  }
`;

const Count = styled.p`
  flex-basis: 100%;
  color: ${color.inkSoft};
  font-size: ${font.size.small};
`;

const SeeAll = styled.a`
  font-size: ${font.size.small};
  font-weight: ${font.weight.medium};
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space(4)} ${space(2)};
`;

const Person = styled(MemberLink)`
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  color: ${color.ink};
  font-size: ${font.size.small};
  font-weight: ${font.weight.medium};
  line-height: 1.3;
  text-align: center;
  text-decoration: none;

  > :first-child {
    transition: transform ${motion.touch} ${motion.ease};
  }

  ${media.hover} {
    &:hover > :first-child {
      transform: translateY(-3px);
    }
  }
`;

const PersonPlace = styled.li`
  display: grid;
  justify-items: center;
  gap: ${space(2)};
`;

const Name = styled.span`
  ${nameLines(2)}
  max-width: 100%;
`;

const Empty = styled.p`
  color: ${color.inkSoft};
`;

const PLACES = Array.from({ length: FRIENDS_BOX_COUNT }, (_place, index) => index);

function FriendGrid({ friends }: { friends: Friend[] }) {
  if (friends.length === 0) return <Empty>No friends found</Empty>;
  return (
    <Grid>
      {friends.slice(0, FRIENDS_BOX_COUNT).map((friend) => (
        <li key={friend.id}>
          <Person username={friend.username}>
            <Avatar
              memberId={friend.id}
              name={friend.fullName}
              photoUrl={friend.profilePhoto}
              size="large"
              alt=""
            />
            <Name dir="auto">{friend.fullName}</Name>
          </Person>
        </li>
      ))}
    </Grid>
  );
}

interface FriendsBoxProps {
  username: string;
  friendCount: number;
  onSeeAll: () => void;
}

export function FriendsBox({ username, friendCount, onSeeAll }: FriendsBoxProps) {
  const { data, isError, refetch } = useFriendsOf(username);
  const handleSeeAll = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onSeeAll();
  };
  return (
    <Box aria-label="Friends">
      <Head>
        <h2>Friends</h2>
        <SeeAll href={paths.memberFriends(username)} onClick={handleSeeAll}>
          See all friends
        </SeeAll>
        <Count>{friendCount} friends</Count>
      </Head>
      {data !== undefined && <FriendGrid friends={data.pages[0] ?? []} />}
      {data === undefined && isError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <Grid aria-hidden="true">
          {PLACES.slice(0, friendCount).map((place) => (
            <PersonPlace key={place}>
              <Skeleton width="56px" height="56px" shape="round" />
              <Skeleton width="80%" height="16px" />
            </PersonPlace>
          ))}
        </Grid>
      )}
    </Box>
  );
}
