import { friendQueries } from '@sharewave/api-client';
import { Card, EmptyState, ErrorState, media, Skeleton, space } from '@sharewave/ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { RequestCard } from './RequestCard';

// Space around the cards, so that the edge of the shelf does not clip their shadows.
const Shelf = styled.ul`
  display: flex;
  gap: ${space(4)};
  margin: -${space(1)} -${space(4)} 0;
  padding: ${space(1)} ${space(4)} ${space(5)};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-padding-inline: ${space(4)};
  scroll-snap-type: x proximity;
  scrollbar-width: thin;

  /* Cards fade out at the edge of the shelf; on narrow screens that is the edge of the screen. */
  ${media.from('medium')} {
    mask-image: linear-gradient(
      to right,
      transparent,
      #000 ${space(4)} calc(100% - ${space(4)}),
      transparent
    );
  }

  &[aria-hidden] {
    overflow: hidden;
  }

  > li {
    flex: none;
  }

  /* No snapping while a card has the focus: it would be scrolled back. */
  &:has(:focus-visible) {
    scroll-snap-type: none;
  }
`;

const Place = styled(Card)`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  width: 208px;
`;

const PLACES = [1, 2, 3];

export function RequestShelf() {
  const { data, isError, refetch } = useQuery(friendQueries.cards());
  if (data === undefined) {
    if (isError) return <ErrorState onRetry={() => void refetch()} />;
    return (
      <Shelf aria-hidden="true">
        {PLACES.map((place) => (
          <Place key={place} as="li">
            <Skeleton width="96px" height="96px" shape="round" />
            <Skeleton width="70%" height="19.5px" />
            <Skeleton height="80px" />
          </Place>
        ))}
      </Shelf>
    );
  }
  if (data.length === 0) return <EmptyState drawing="buoy" text="You have no pending requests" compact />;
  return (
    <Shelf>
      {data.map((card) => (
        <RequestCard key={card.member.id} card={card} />
      ))}
    </Shelf>
  );
}
