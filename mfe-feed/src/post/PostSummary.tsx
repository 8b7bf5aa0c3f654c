import type { Post } from '@sharewave/api-client';
import { likersLine } from '@sharewave/contracts';
import { color, font, ownRoom, space, VisuallyHidden } from '@sharewave/ui';
import { Heart } from 'lucide-react';
import styled from 'styled-components';
import { TextButton } from '../shared/TextButton';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(3)};
  min-height: 24px;
  padding: 0 ${space(4)};
  color: ${color.inkSoft};
  font-size: ${font.size.small};
`;

const Likers = styled.p`
  ${ownRoom}
  /* A long name wraps beside the heart and the count. */
  display: flex;
  /* Large text leaves it too little space beside the number of comments, which then goes below it. */
  flex: 9em;
  align-items: baseline;
  min-width: 0;
  overflow-wrap: anywhere;

  > svg {
    flex: none;
    margin-inline-end: 6px;
    transform: translateY(2px);
    fill: currentColor;
    color: ${color.sea};
  }

  /* No single word on the last line. */
  > :last-child {
    text-wrap: pretty;
  }
`;

const Count = styled.span`
  font-variant-numeric: tabular-nums;
  margin-inline-end: 6px;
  font-weight: ${font.weight.medium};
`;

const number = new Intl.NumberFormat('en-US');

interface PostSummaryProps {
  post: Post;
  onOpenComments: () => void;
}

export function PostSummary({ post, onOpenComments }: PostSummaryProps) {
  const { likeCount, likerNames, commentCount } = post;
  if (likeCount === 0 && commentCount === 0) return null;
  return (
    <Row>
      {likeCount > 0 ? (
        <Likers>
          <Heart size={14} aria-hidden="true" />
          <Count>
            {number.format(likeCount)}
            <VisuallyHidden>{likeCount === 1 ? '\u00a0like\u00a0' : '\u00a0likes\u00a0'}</VisuallyHidden>
          </Count>
          <span>{likersLine(likerNames, likeCount)}</span>
        </Likers>
      ) : (
        <span />
      )}
      {commentCount > 0 && (
        <TextButton type="button" $tone="soft" style={{ flex: 'none' }} onClick={onOpenComments}>
          {number.format(commentCount)} {commentCount === 1 ? 'comment' : 'comments'}
        </TextButton>
      )}
    </Row>
  );
}
