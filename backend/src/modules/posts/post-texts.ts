import { Injectable } from '@nestjs/common';
import type { MemberSummary } from '../users/member-summary';
import type { HydratedPost, Post } from './post';

interface KeptText {
  readonly text: string;
  /** Everybody who is named in it. */
  readonly members: readonly MemberSummary[];
}

/**
 * Keeps the JSON of posts, which is the same for all who like nothing in them. A text belongs to the very objects that it
 * was made of: what has changed was read anew, as another object. So it follows every change without being told, and
 * goes when its post is remembered no longer.
 */
@Injectable()
export class PostTexts {
  private readonly kept = new WeakMap<Post, KeptText>();

  /** The JSON of a post, by `write` where none is kept. */
  textOf(post: HydratedPost, write: () => string): string {
    // Likes of one's own are listed and named first.
    if (post.viewerLikes || post.latestComment?.viewerLikes === true) return write();
    const members = membersOf(post);
    const kept = this.kept.get(post.stored);
    if (kept && isSame(kept.members, members)) return kept.text;
    const text = write();
    this.kept.set(post.stored, { text, members });
    return text;
  }
}

function membersOf({ author, namedLikers, latestComment }: HydratedPost): MemberSummary[] {
  return latestComment === null ? [author, ...namedLikers] : [author, ...namedLikers, latestComment.author];
}

const isSame = (some: readonly MemberSummary[], others: readonly MemberSummary[]): boolean =>
  some.length === others.length && some.every((member, index) => member === others[index]);
