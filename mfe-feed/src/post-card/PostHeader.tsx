import type { Post } from '@sharewave/api-client';
import { MemberLink, navigateTo, paths } from '@sharewave/app-kit';
import { postDate } from '@sharewave/contracts';
import {
  Avatar,
  color,
  font,
  IconButton,
  Menu,
  radius,
  space,
  type MenuItem,
  VisuallyHidden,
} from '@sharewave/ui';
import { Link2, MoreHorizontal, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import styled from 'styled-components';

const Row = styled.header`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  padding: ${space(4)} ${space(4)} 0;
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
  line-height: 24px;
`;

const Name = styled(MemberLink)`
  min-width: 0;
  color: ${color.ink};
  font-weight: ${font.weight.bold};
  overflow-wrap: anywhere;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

const Moment = styled.a`
  min-height: 24px;
  color: ${color.inkFaint};
  font-size: ${font.size.small};
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

function copyAddress(postId: string): void {
  const address = new URL(paths.post(postId), window.location.href).toString();
  navigator.clipboard
    .writeText(address)
    .catch((error: unknown) => console.warn('The link could not be copied', error));
}

interface PostHeaderProps {
  post: Post;
  nameId: string;
  isOwn: boolean;
  onDelete: () => void;
}

/** Who wrote a post and when, and what can be done with it. */
export function PostHeader({ post, nameId, isOwn, onDelete }: PostHeaderProps) {
  const { author } = post;
  const date = new Date(post.createdAt);
  const openPost = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigateTo(paths.post(post.id));
  };
  const items: MenuItem[] = [
    { id: 'link', label: 'Copy link', icon: <Link2 size={18} />, onSelect: () => copyAddress(post.id) },
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
      <Names>
        <Name id={nameId} username={author.username} dir="auto">
          {author.fullName}
        </Name>
        <Moment href={paths.post(post.id)} onClick={openPost}>
          <time dateTime={post.createdAt} title={fullDate.format(date)}>
            {postDate(date)}
          </time>
        </Moment>
      </Names>
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
