import { Injectable } from '@nestjs/common';
import type { MemberSummary } from '../users/member-summary';
import type { HydratedPost, Post } from './post';

interface KeptText {
  readonly text: string;
  /** All members named in it. */
  readonly members: readonly MemberSummary[];
}

/**
 * Caches the JSON of posts, which is the same for all viewers without a like in them. The cache is keyed by identity of the objects it
 * was built from (WeakMap): a changed post is read as a new object, so no invalidation is needed, and the text is
 * collected with its post.
 */
@Injectable()
export class PostTexts {
  private readonly kept = new WeakMap<Post, KeptText>();

  /** The cached JSON of a post, or else the result of `write`. */
  textOf(post: HydratedPost, write: () => string): string {
    // The viewer's own likes are listed and named first.
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
