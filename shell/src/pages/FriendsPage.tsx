import { RemoteSlot } from '@sharewave/app-kit';
import { usePageTitle } from '../guards/usePageTitle';
import { WidePage } from './pages.styles';
import { PeoplePlaceholder } from './placeholders';

/** The screen with requests and friends. */
export function FriendsPage() {
  usePageTitle('Friends');
  return (
    <WidePage>
      <RemoteSlot name="friends/FriendsPage" props={{}} title="Friends" placeholder={<PeoplePlaceholder />} />
    </WidePage>
  );
}
