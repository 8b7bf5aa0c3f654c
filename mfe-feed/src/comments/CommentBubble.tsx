import type { MemberSummary } from '@sharewave/api-client';
import { MemberLink } from '@sharewave/app-kit';
import { Avatar, color, font, media, motion, nameLines, radius, space, VisuallyHidden } from '@sharewave/ui';
import type { ReactNode } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { FoldedText } from '../shared/FoldedText';

const surface = keyframes`
  from { opacity: 0; transform: translateY(6px); }
  to { opacity: 1; transform: none; }
`;

const Row = styled.li<{ $surfaces: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(2)};

  /* Only a new comment is animated, not one that is scrolled into view. */
  ${({ $surfaces }) =>
    $surfaces &&
    css`
      animation: ${surface} ${motion.appear} ${motion.ease};
    `}

  ${media.reducedMotion} {
    animation: none;
  }
`;

const Photo = styled(MemberLink)`
  display: grid;
  align-self: start;
  border-radius: ${radius.round};
`;

const Bubble = styled.div<{ $faded: boolean }>`
  opacity: ${({ $faded }) => ($faded ? 0.7 : 1)};
  width: fit-content;
  max-width: 100%;
  padding: ${space(2)} ${space(3)};
  overflow: hidden;
  border-radius: 4px ${radius.card} ${radius.card} ${radius.card};
  background: ${color.seaMist};
  line-height: 1.42;
`;

const Name = styled(MemberLink)`
  ${nameLines(2)}
  width: fit-content;
  max-width: 100%;
  min-height: 24px;
  line-height: 1.85;
  color: ${color.ink};
  font-size: ${font.size.small};
  font-weight: ${font.weight.bold};
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(3)};
  min-height: 28px;
  padding: 0 ${space(3)};
  color: ${color.inkFaint};
  font-size: ${font.size.small};
`;

interface CommentBubbleProps {
  /** Identifies the comment among those of its post. */
  name: string;
  author: MemberSummary;
  text: string;
  isFaded?: boolean;
  children: ReactNode;
}

export function CommentBubble({ name, author, text, isFaded = false, children }: CommentBubbleProps) {
  const { id, username, fullName, profilePhoto } = author;
  return (
    <Row $surfaces={isFaded}>
      <Photo username={username}>
        <Avatar memberId={id} name={fullName} photoUrl={profilePhoto} size="small" alt="" />
        <VisuallyHidden>Profile of {fullName}</VisuallyHidden>
      </Photo>
      <div>
        <Bubble $faded={isFaded}>
          <Name username={username} dir="auto">
            {fullName}
          </Name>
          <FoldedText name={name} text={text} />
        </Bubble>
        <Foot>{children}</Foot>
      </div>
    </Row>
  );
}
