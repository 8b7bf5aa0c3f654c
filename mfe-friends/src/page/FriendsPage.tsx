import { friendQueries } from '@sharewave/api-client';
import { font, space, VisuallyHidden } from '@sharewave/ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { FriendsGrid } from '../friends-grid/FriendsGrid';
import { RequestShelf } from '../requests/RequestShelf';

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(8)};
`;

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  > h2 {
    font-size: ${font.size.heading};
  }
`;

/** Requests above, friends below. The friends are shown only once the requests have loaded, so that they do not move. */
export function FriendsPage() {
  const { isPending } = useQuery(friendQueries.cards());
  return (
    <Page>
      <VisuallyHidden as="h1">Your friends and requests</VisuallyHidden>
      <Part tabIndex={-1} aria-labelledby="friend-requests">
        <h2 id="friend-requests">Friend requests</h2>
        <RequestShelf />
      </Part>
      <Part aria-labelledby="friends" style={isPending ? { visibility: 'hidden' } : undefined}>
        <h2 id="friends">Friends</h2>
        <FriendsGrid />
      </Part>
    </Page>
  );
}
