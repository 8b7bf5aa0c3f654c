import { RemoteSlot } from '@sharewave/app-kit';
import { usePageTitle } from '../guards/usePageTitle';
import { WidePage } from './pages.styles';
import { PeoplePlaceholder } from './placeholders';

/** Requests and friends. */
export function FriendsPage() {
  usePageTitle('Friends');
  return (
    <WidePage>
      <RemoteSlot name="friends/FriendsPage" props={{}} title="Friends" placeholder={<PeoplePlaceholder />} />
    </WidePage>
  );
}
