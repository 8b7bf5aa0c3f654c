import type { Post } from '@sharewave/api-client';
import { MemberLink, navigateTo, opensElsewhere, paths } from '@sharewave/app-kit';
import { postDate } from '@sharewave/contracts';
import {
  Avatar,
  color,
  font,
  IconButton,
  Menu,
  nameLines,
  radius,
  space,
  type MenuItem,
  VisuallyHidden,
} from '@sharewave/ui';
import { Link2, MoreHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useState, type MouseEvent } from 'react';
import styled from 'styled-components';

const Row = styled.header`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  /* The dots, not the round button around them, end where the texts of the card end. */
  padding: ${space(4)} ${space(2)} 0 ${space(4)};
`;

const Photo = styled(MemberLink)`
  display: grid;
  border-radius: ${radius.round};
`;

const Names = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: baseline;
  column-gap: ${space(2)};
  min-width: 0;
  line-height: 1.6;
`;

const Name = styled(MemberLink)`
  ${nameLines(2)}
  color: ${color.ink};
  font-weight: ${font.weight.bold};
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

const Moment = styled.a`
  min-height: 24px;
  color: ${color.inkFaint};
  font-size: ${font.size.small};
  line-height: 1.85;
  text-decoration: none;

  /* On a narrow card the time of day wraps as a whole. */
  span {
    display: inline-block;
  }

  &:hover {
    text-decoration: underline;
  }
`;

const CopyState = styled.span`
  flex: none;
  /* While empty, it takes no gap of the row. */
  &:empty {
    margin-inline-start: -${space(3)};
  }

  color: ${color.inkSoft};
  font-size: ${font.size.small};
`;

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

const COPY_STATE_MS = 4_000;

function useCopiedAddress(postId: string) {
  const [state, setState] = useState('');
  useEffect(() => {
    if (state === '') return undefined;
    const timer = window.setTimeout(() => setState(''), COPY_STATE_MS);
    return () => window.clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    const address = new URL(paths.post(postId), window.location.href).toString();
    try {
      // Browsers offer no clipboard on pages without HTTPS.
      await navigator.clipboard.writeText(address);
      setState('Link copied');
    } catch (error) {
      console.warn('The link could not be copied', error);
      setState('Link not copied');
    }
  };
  return { state, copy };
}

interface PostHeaderProps {
  post: Post;
  nameId: string;
  isOwn: boolean;
  onDelete: () => void;
}

export function PostHeader({ post, nameId, isOwn, onDelete }: PostHeaderProps) {
  const { author } = post;
  const date = new Date(post.createdAt);
  const { day, time } = postDate(date);
  const openPost = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    navigateTo(paths.post(post.id));
  };
  const copied = useCopiedAddress(post.id);
  const items: MenuItem[] = [
    { id: 'link', label: 'Copy link', icon: <Link2 size={18} />, onSelect: () => void copied.copy() },
  ];
  if (isOwn) {
    const icon = <Trash2 size={18} />;
    items.push({ id: 'delete', label: 'Delete post', icon, tone: 'danger', onSelect: onDelete });
  }
  return (
    <Row>
      <Photo username={author.username}>
        <Avatar memberId={author.id} name={author.fullName} photoUrl={author.profilePhoto} alt="" />
        <VisuallyHidden>Profile of {author.fullName}</VisuallyHidden>
      </Photo>
      <Names id={nameId}>
        <Name username={author.username} dir="auto">
          {author.fullName}
        </Name>
        <Moment href={paths.post(post.id)} onClick={openPost}>
          <time dateTime={post.createdAt} title={fullDate.format(date)}>
            {day} <span>at {time}</span>
          </time>
          {post.editedAt !== null && ' · edited'}
        </Moment>
      </Names>
      {/* An empty status would be a stop for screen readers. */}
      <CopyState aria-live="polite" role={copied.state === '' ? undefined : 'status'}>
        {copied.state}
      </CopyState>
      <Menu
        label="Post options"
        items={items}
        trigger={(props) => (
          <IconButton {...props} label="Post options" size="small" icon={<MoreHorizontal size={18} />} />
        )}
      />
    </Row>
  );
}
