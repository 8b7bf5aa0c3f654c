import { color, font, measure, media, ownRoom, radius, space } from '@sharewave/ui';
import styled from 'styled-components';

/** The content below the cover, as wide as a column of friends plus a feed, or as the feed alone. */
export const Sheet = styled.div`
  width: 100%;
  max-width: 1016px;
  margin-inline: auto;
  padding-inline: ${space(4)};

  ${media.below('large')} {
    max-width: calc(${measure.feed} + 2 * ${space(4)});
  }
`;

export const Identity = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(4)};
  text-align: center;

  ${media.from('medium')} {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: start;
    justify-items: start;
    gap: 0 ${space(6)};
    text-align: start;
  }

  ${media.from('large')} {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }

  /* In print, the grid row would keep the space of the moved photo. */
  @media print {
    display: flex;
    flex-direction: column;
    align-items: center;
  }
`;

/** The photo is centred on the wave: half above, half below. */
export const PhotoPlace = styled.div`
  position: relative;
  margin-top: -104px;
`;

export const Names = styled.div`
  width: 100%;
  display: grid;
  justify-items: inherit;
  gap: ${space(1)};
  min-width: 0;
  padding-top: ${space(2)};
`;

export const Name = styled.h1<{ $isLong: boolean }>`
  ${ownRoom}
  max-width: 100%;
  /* Space for combining marks, without changing the line height. */
  margin-block: -0.08em;
  padding-block: 0.08em;
  font-size: ${({ $isLong }) => ($isLong ? font.size.heading : font.size.display)};
  overflow-wrap: anywhere;
  text-align: -webkit-match-parent;
  text-align: match-parent;
`;

export const FriendCount = styled.button`
  min-height: 28px;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.inkSoft};
  font-size: ${font.size.large};
  font-variant-numeric: tabular-nums;

  &:hover {
    color: ${color.sea};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

export const Actions = styled.div`
  display: flex;
  justify-content: center;
  padding-top: ${space(4)};

  ${media.from('medium')} {
    grid-column: 2;
    justify-content: flex-start;
  }

  ${media.from('large')} {
    grid-column: 3;
    justify-content: flex-end;
    max-width: 380px;
  }
`;

export const TabRow = styled.div`
  display: flex;
  justify-content: center;
  margin-block: ${space(4)};
  border-bottom: 1px solid ${color.line};

  ${media.from('medium')} {
    justify-content: flex-start;
  }
`;

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, ${measure.feed});
  justify-content: center;
  align-items: start;
  gap: ${space(6)};
  padding-bottom: ${space(12)};

  ${media.from('large')} {
    grid-template-columns: minmax(260px, 340px) minmax(0, ${measure.feed});
  }
`;

export const StickyColumn = styled.aside`
  position: sticky;
  top: calc(${measure.topBar} + ${space(4)});
`;

export const FriendsPanel = styled.div`
  padding-bottom: ${space(12)};
`;
