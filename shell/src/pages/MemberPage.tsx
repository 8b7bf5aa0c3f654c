import { memberQueries } from '@sharewave/api-client';
import { type ProfileTab, RemoteSlot } from '@sharewave/app-kit';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../guards/usePageTitle';
import { FeedPlaceholder, ProfilePlaceholder } from './placeholders';

export const TAB_PARAMETER = 'tab';

function useTabOfAddress(): [ProfileTab, (tab: ProfileTab) => void] {
  const [search, setSearch] = useSearchParams();
  const tab: ProfileTab = search.get(TAB_PARAMETER) === 'friends' ? 'friends' : 'posts';
  const change = (next: ProfileTab) => {
    // Pressing the shown tab again must not add to the history.
    if (next !== tab) setSearch(next === 'posts' ? {} : { [TAB_PARAMETER]: next });
  };
  return [tab, change];
}

/** The member's full name once the remote has loaded the profile; the username until then. */
function useNameOf(username: string): string {
  const { data } = useQuery({ ...memberQueries.profile(username), enabled: false });
  return data?.fullName ?? username;
}

/** A member's profile; another remote shows the posts in a slot. */
export function MemberPage() {
  const { username = '' } = useParams();
  const [tab, changeTab] = useTabOfAddress();
  usePageTitle(useNameOf(username));
  return (
    <RemoteSlot
      key={username}
      name="profile/ProfilePage"
      title="Profile"
      placeholder={<ProfilePlaceholder />}
      props={{
        username,
        tab,
        onTabChange: changeTab,
        posts: (
          <RemoteSlot
            name="feed/MemberFeed"
            props={{ username }}
            title="Posts"
            placeholder={<FeedPlaceholder />}
          />
        ),
      }}
    />
  );
}
