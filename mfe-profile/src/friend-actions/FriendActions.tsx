import type { Member, Relationship } from '@sharewave/api-client';
import { messengerBus } from '@sharewave/app-kit';
import {
  Button,
  color,
  font,
  ignoreSecondPress,
  media,
  space,
  useFocusKeeper,
  visuallyHidden,
} from '@sharewave/ui';
import { Check, Clock, MessageCircle, UserCheck, UserPlus, UserX, X } from 'lucide-react';
import { useRef } from 'react';
import styled, { css } from 'styled-components';
import type { FriendshipStep } from '../shared/friendship-steps';
import { useFriendship } from '../shared/useFriendship';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: inherit;
  gap: ${space(2)};

  /* Three buttons fit side by side on a phone. */
  ${media.below('narrow')} {
    gap: ${space(1)};

    > button {
      padding-inline: ${space(3)};
    }
  }
`;

/** Announces the result of a step; only a failure is also visible. */
const State = styled.span<{ $isVisible: boolean }>`
  ${({ $isVisible }) =>
    $isVisible
      ? css`
          color: ${color.danger};
          font-size: ${font.size.small};
        `
      : visuallyHidden}
`;

interface ButtonsProps {
  relationship: Relationship;
  isBusy: boolean;
  onStep: (step: FriendshipStep) => void;
}

function FriendButtons({ relationship, isBusy, onStep }: ButtonsProps) {
  switch (relationship) {
    case 'friends':
      return (
        <>
          <Button disabled icon={<UserCheck size={18} />}>
            Friend
          </Button>
          <Button
            tone="danger"
            icon={<UserX size={18} />}
            disabled={isBusy}
            onClick={() => onStep('unfriend')}
          >
            Unfriend
          </Button>
        </>
      );
    case 'outgoing':
      return (
        <>
          <Button icon={<X size={18} />} disabled={isBusy} onClick={() => onStep('withdraw')}>
            Cancel Request
          </Button>
          <Button disabled icon={<Clock size={18} />}>
            Add Friend
          </Button>
        </>
      );
    case 'incoming':
      return (
        <>
          <Button
            tone="primary"
            icon={<Check size={18} />}
            disabled={isBusy}
            onClick={() => onStep('accept')}
          >
            Accept
          </Button>
          <Button icon={<X size={18} />} disabled={isBusy} onClick={() => onStep('decline')}>
            Reject
          </Button>
        </>
      );
    case 'none':
    case 'unknown':
      return (
        <Button tone="primary" icon={<UserPlus size={18} />} disabled={isBusy} onClick={() => onStep('send')}>
          Add Friend
        </Button>
      );
    case 'self':
      return null;
  }
}

export function FriendActions({ owner }: { owner: Member }) {
  const { take, isPending, failedStep, failure, outcome } = useFriendship(owner);
  const { relationship } = owner;
  const rowRef = useRef<HTMLDivElement>(null);
  useFocusKeeper(rowRef, String(isPending));
  return (
    <Row ref={rowRef} tabIndex={-1} role="group" aria-label="Friendship" onClickCapture={ignoreSecondPress}>
      <FriendButtons relationship={relationship} isBusy={isPending} onStep={take} />
      {relationship === 'friends' && (
        <Button icon={<MessageCircle size={18} />} onClick={() => messengerBus.open(owner)}>
          Message
        </Button>
      )}
      {/* Always rendered: screen readers announce text only in a live region that already existed. */}
      <State role="status" $isVisible={failedStep !== undefined}>
        {failedStep === undefined ? outcome : failure}
      </State>
      {failedStep !== undefined && (
        <Button size="small" tone="quiet" onClick={() => take(failedStep)}>
          Try again
        </Button>
      )}
    </Row>
  );
}
