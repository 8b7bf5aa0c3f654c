import type { Friend } from '@sharewave/api-client';
import { MemberLink } from '@sharewave/app-kit';
import { Avatar, Card, color, font, nameLines, space, useFocusKeeper } from '@sharewave/ui';
import { useRef } from 'react';
import styled from 'styled-components';
import { FriendStatusButton } from './FriendStatusButton';

const Row = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(3)};
`;

const Person = styled(MemberLink)`
  display: grid;
  flex: 1 1 180px;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(3)};
  min-width: 0;
  color: ${color.ink};
  text-decoration: none;

  &:hover strong {
    text-decoration: underline;
  }
`;

const Name = styled.strong`
  ${nameLines(2)}
  font-weight: ${font.weight.bold};
  line-height: 1.3;
`;

const Mutual = styled.span`
  color: ${color.inkSoft};
  font-size: ${font.size.small};
  font-variant-numeric: tabular-nums;
`;

interface FriendRowProps {
  friend: Friend;
  /** Position among all loaded friends, from 1. */
  position: number;
  setSize: number;
}

export function FriendRow({ friend, position, setSize }: FriendRowProps) {
  const { id, username, fullName, profilePhoto, mutualFriendCount, relationship } = friend;
  const rowRef = useRef<HTMLDivElement>(null);
  useFocusKeeper(rowRef, relationship);
  return (
    <Row ref={rowRef} as="div" tabIndex={-1} role="listitem" aria-posinset={position} aria-setsize={setSize}>
      <Person username={username}>
        <Avatar memberId={id} name={fullName} photoUrl={profilePhoto} size="large" />
        <span>
          <Name dir="auto">{fullName}</Name>
          <Mutual>{mutualFriendCount} mutual friends</Mutual>
        </span>
      </Person>
      <FriendStatusButton friend={friend} />
    </Row>
  );
}
