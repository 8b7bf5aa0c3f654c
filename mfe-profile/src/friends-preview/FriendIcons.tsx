import { MemberLink } from '@sharewave/app-kit';
import { BANNER_FRIEND_COUNT } from '@sharewave/contracts';
import { Avatar, media, motion, radius, VisuallyHidden } from '@sharewave/ui';
import styled from 'styled-components';
import { useFriendsOf } from '../shared/useFriendsOf';

/** Small enough that a photo covers no more of the initials before it than the edge of two wide letters. */
const OVERLAP = '6px';

const List = styled.ul`
  display: flex;
  min-height: 40px;
  padding-inline-start: ${OVERLAP};
`;

const Item = styled.li`
  margin-inline-start: -${OVERLAP};
  transition: transform ${motion.touch} ${motion.ease};

  &:focus-within {
    z-index: 1;
  }

  ${media.hover} {
    &:hover {
      z-index: 1;
      transform: translateY(-3px);
    }
  }
`;

const Icon = styled(MemberLink)`
  display: grid;
  border-radius: ${radius.round};
`;

export function FriendIcons({ username }: { username: string }) {
  const { data } = useFriendsOf(username);
  const friends = (data?.pages[0] ?? []).slice(0, BANNER_FRIEND_COUNT);
  return (
    <List aria-label="Some friends">
      {friends.map((friend) => (
        <Item key={friend.id}>
          <Icon username={friend.username} title={friend.fullName}>
            <Avatar memberId={friend.id} name={friend.fullName} photoUrl={friend.profilePhoto} alt="" ring />
            <VisuallyHidden>{friend.fullName}</VisuallyHidden>
          </Icon>
        </Item>
      ))}
    </List>
  );
}
