import { memberQueries } from '@sharewave/api-client';
import { MemberLink, useViewer } from '@sharewave/app-kit';
import { suggestionsFor } from '@sharewave/contracts';
import { Avatar, Card, color, ErrorState, font, nameLines, radius, Skeleton, space } from '@sharewave/ui';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';

const Box = styled(Card)`
  display: grid;
  gap: ${space(3)};

  > h2 {
    font-size: ${font.size.large};
  }
`;

const List = styled.ul`
  display: grid;
  gap: 2px;
  margin: 0 -${space(2)};
`;

const Person = styled(MemberLink)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(3)};
  min-height: 52px;
  padding: ${space(1)} ${space(2)};
  border-radius: ${radius.control};
  color: ${color.ink};
  font-weight: ${font.weight.medium};
  line-height: 1.3;
  text-decoration: none;

  &:hover {
    background: ${color.seaMist};
  }
`;

const Name = styled.span`
  ${nameLines(2)}
`;

const Place = styled.li`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: 52px;
  padding: ${space(1)} ${space(2)};
`;

const Quiet = styled.p`
  color: ${color.inkSoft};
`;

const PLACES = [1, 2, 3, 4, 5];

function SuggestionList() {
  const viewer = useViewer();
  const { data, isError, refetch } = useQuery(memberQueries.directory());
  if (data === undefined) {
    if (isError) return <ErrorState onRetry={() => void refetch()} />;
    return (
      <List aria-hidden="true">
        {PLACES.map((place) => (
          <Place key={place}>
            <Skeleton width="40px" height="40px" shape="round" />
            <Skeleton width="60%" height="16px" />
          </Place>
        ))}
      </List>
    );
  }
  const suggestions = suggestionsFor(data.members, viewer.id, data.friendCount);
  if (suggestions.length === 0) return <Quiet>You know everyone here already.</Quiet>;
  return (
    <List>
      {suggestions.map((member) => (
        <li key={member.id}>
          <Person username={member.username}>
            <Avatar memberId={member.id} name={member.fullName} photoUrl={member.profilePhoto} alt="" />
            <Name dir="auto">{member.fullName}</Name>
          </Person>
        </li>
      ))}
    </List>
  );
}

/** "People you may know", the closest first. */
export function Suggestions() {
  return (
    <Box aria-labelledby="suggestions">
      <h2 id="suggestions">People you may know</h2>
      <SuggestionList />
    </Box>
  );
}
