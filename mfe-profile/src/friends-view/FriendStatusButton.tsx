import type { Friend } from '@sharewave/api-client';
import { Button, color, font, space, VisuallyHidden } from '@sharewave/ui';
import styled from 'styled-components';
import { useFriendship } from '../shared/useFriendship';

const Failed = styled.span`
  display: grid;
  justify-items: end;
  gap: ${space(1)};
  color: ${color.danger};
  font-size: ${font.size.small};
`;

/** The viewer's relationship to a member in a friends list (texts: spec 4). */
export function FriendStatusButton({ friend }: { friend: Friend }) {
  const { take, failedStep, failure, outcome } = useFriendship(friend);
  switch (friend.relationship) {
    case 'self':
    case 'friends':
      return (
        <Button size="small" disabled>
          Friend
        </Button>
      );
    case 'outgoing':
    case 'incoming':
      return (
        <>
          <Button size="small" disabled>
            Pending
          </Button>
          {outcome !== null && <VisuallyHidden role="status">{outcome}</VisuallyHidden>}
        </>
      );
    case 'none': {
      const button = (
        <Button size="small" onClick={() => take('send')}>
          Add Friend
        </Button>
      );
      if (failedStep === undefined) return button;
      return (
        <Failed>
          {button}
          <span role="status">{failure}</span>
        </Failed>
      );
    }
    case 'unknown':
      return (
        <Button size="small" disabled>
          Status Error
        </Button>
      );
  }
}
