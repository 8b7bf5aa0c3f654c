import type { FriendCard } from '@sharewave/api-client';
import { MemberLink } from '@sharewave/app-kit';
import {
  Avatar,
  Button,
  Card,
  color,
  font,
  ignoreSecondPress,
  nameLines,
  space,
  useFocusKeeper,
} from '@sharewave/ui';
import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import styled from 'styled-components';
import { useCardStep, type CardStep } from './useCardStep';

const Item = styled(Card)`
  display: grid;
  grid-template-rows: 1fr auto;
  gap: ${space(4)};
  width: 208px;
  scroll-snap-align: start;
`;

const Person = styled(MemberLink)`
  display: grid;
  justify-items: center;
  align-content: start;
  gap: ${space(3)};
  color: ${color.ink};
  font-weight: ${font.weight.bold};
  line-height: 1.3;
  text-align: center;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

const Name = styled.span`
  ${nameLines(2)}
`;

const Choices = styled.div`
  display: grid;
  align-content: end;
  gap: ${space(2)};
  min-height: 76px;
`;

const Line = styled.p<{ $tone?: 'soft' | 'danger' }>`
  display: grid;
  place-items: center;
  min-height: 34px;
  color: ${({ $tone = 'soft' }) => ($tone === 'danger' ? color.danger : color.inkSoft)};
  font-size: ${font.size.small};
  text-align: center;
`;

const OUTCOMES: Record<CardStep, string> = {
  accept: 'You are friends now',
  decline: 'Request rejected',
  withdraw: 'Request cancelled',
  dismiss: 'Closed',
};

interface ChoicesProps {
  state: FriendCard['state'];
  onStep: (step: CardStep) => void;
}

function CardChoices({ state, onStep }: ChoicesProps) {
  switch (state) {
    case 'incoming':
      return (
        <>
          <Button size="small" tone="primary" wide onClick={() => onStep('accept')}>
            Accept
          </Button>
          <Button size="small" wide tone="quiet" onClick={() => onStep('decline')}>
            Reject
          </Button>
        </>
      );
    case 'outgoing':
      return (
        <>
          <Button size="small" wide disabled>
            Request sent
          </Button>
          <Button size="small" wide tone="quiet" onClick={() => onStep('withdraw')}>
            Cancel request
          </Button>
        </>
      );
    case 'accepted':
      return (
        <>
          <Line>Friend accepted!</Line>
          <Button size="small" wide onClick={() => onStep('dismiss')}>
            Close
          </Button>
        </>
      );
    case 'unknown':
      return null;
  }
}

/** Keeps the focus on a card whose buttons disappear, and passes it to a neighbour when the card itself is removed. */
function useCardFocus(cardRef: RefObject<HTMLElement | null>, step: string): void {
  useFocusKeeper(cardRef, step);
  useLayoutEffect(() => {
    const card = cardRef.current;
    return () => {
      if (card?.contains(document.activeElement) !== true) return;
      const neighbour = card.nextElementSibling ?? card.previousElementSibling ?? card.closest('section');
      if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
    };
  }, [cardRef]);
}

/** Scrolls a focused card into view completely; not on a press, where the button would move away under the pointer. */
function scrollIntoSight({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (!target.matches(':focus-visible')) return;
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** A request in either direction, or the notice that one was accepted. */
export function RequestCard({ card }: { card: FriendCard }) {
  const { member, state } = card;
  const { take, pendingStep, failure } = useCardStep(member);
  const cardRef = useRef<HTMLLIElement>(null);
  useCardFocus(cardRef, pendingStep ?? '');
  useEffect(() => {
    // Literal text of the specification's error catalogue (spec 8).
    if (state === 'unknown') console.log('error - no parameter');
  }, [state]);
  return (
    <Item ref={cardRef} as="li" tabIndex={-1} onFocus={scrollIntoSight}>
      <Person username={member.username}>
        <Avatar memberId={member.id} name={member.fullName} photoUrl={member.profilePhoto} size="huge" />
        <Name dir="auto">{member.fullName}</Name>
      </Person>
      <Choices onClickCapture={ignoreSecondPress}>
        {pendingStep !== undefined && <Line role="status">{OUTCOMES[pendingStep]}</Line>}
        {pendingStep === undefined && (
          <>
            {failure !== null && (
              <Line $tone="danger" role="status">
                {failure}
              </Line>
            )}
            <CardChoices state={state} onStep={take} />
          </>
        )}
      </Choices>
    </Item>
  );
}
