import { isApiError, memberQueries, type Member } from '@sharewave/api-client';
import { navigateTo, paths, useViewer, type RemoteModules } from '@sharewave/app-kit';
import { query, useMediaQuery } from '@sharewave/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Cover } from '../cover/Cover';
import { FriendActions } from '../friend-actions/FriendActions';
import { FriendIcons } from '../friends-preview/FriendIcons';
import { FriendsBox } from '../friends-preview/FriendsBox';
import { FriendsView } from '../friends-view/FriendsView';
import { ProfilePhoto } from '../profile-photo/ProfilePhoto';
import { Tabs } from '../tabs/Tabs';
import {
  Actions,
  Columns,
  FriendCount,
  FriendsPanel,
  Identity,
  Name,
  Names,
  PhotoPlace,
  Sheet,
  StickyColumn,
  TabRow,
} from './ProfilePage.styles';
import { ProfileSkeleton } from './ProfileSkeleton';

type ProfilePageProps = RemoteModules['profile/ProfilePage'];

const TABS = [
  { id: 'posts', label: 'Posts' },
  { id: 'friends', label: 'Friends' },
] as const;

/** A longer name fills two lines at the display size on a phone. */
const LONG_NAME = 28;

function useProfile(username: string): Member | undefined {
  const { data, error, isLoadingError } = useQuery(memberQueries.profile(username));
  useEffect(() => {
    // A 404 is final, even if the profile is cached. After any other failure the error page must offer a retry.
    const isMissing = isApiError(error, 404) || isApiError(error, 400);
    if (!isLoadingError && !isMissing) return;
    navigateTo(paths.error, { replace: true, ...(isMissing ? {} : { state: { unreached: username } }) });
  }, [error, isLoadingError, username]);
  return data;
}

function Profile({ owner, tab, onTabChange, posts }: Omit<ProfilePageProps, 'username'> & { owner: Member }) {
  const viewer = useViewer();
  const isOwn = viewer.id === owner.id;
  const hasFriendsColumn = useMediaQuery(query.from('large'));
  const showFriends = () => onTabChange('friends');
  return (
    <div>
      <Cover owner={owner} isOwn={isOwn} />
      <Sheet>
        <Identity>
          <PhotoPlace>
            <ProfilePhoto owner={owner} isOwn={isOwn} />
          </PhotoPlace>
          <Names>
            <Name dir="auto" $isLong={owner.fullName.length > LONG_NAME}>
              {owner.fullName}
            </Name>
            <FriendCount type="button" onClick={showFriends}>
              {owner.friendCount} Friends
            </FriendCount>
            <FriendIcons username={owner.username} />
          </Names>
          {!isOwn && (
            <Actions>
              <FriendActions owner={owner} />
            </Actions>
          )}
        </Identity>
        <TabRow>
          <Tabs label="Profile sections" items={TABS} selected={tab} onSelect={onTabChange} />
        </TabRow>
        {tab === 'posts' ? (
          <Columns role="tabpanel" aria-label="Posts">
            {hasFriendsColumn && (
              <StickyColumn>
                <FriendsBox
                  username={owner.username}
                  friendCount={owner.friendCount}
                  onSeeAll={showFriends}
                />
              </StickyColumn>
            )}
            <div>{posts}</div>
          </Columns>
        ) : (
          <FriendsPanel role="tabpanel" aria-label="Friends">
            <FriendsView username={owner.username} />
          </FriendsPanel>
        )}
      </Sheet>
    </div>
  );
}

/** A member's profile; if it cannot be loaded, the error page is shown (spec 8). */
export function ProfilePage({ username, ...rest }: ProfilePageProps) {
  const owner = useProfile(username);
  if (owner === undefined) return <ProfileSkeleton username={username} />;
  return <Profile key={owner.id} owner={owner} {...rest} />;
}
