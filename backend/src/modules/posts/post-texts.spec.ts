import { PostTexts } from './post-texts';
import type { HydratedPost, Post } from './post';

const member = (id: string) => ({ id, username: id, fullName: id, profilePhoto: null });
const [ada, ben, cleo] = [member('ada'), member('ben'), member('cleo')];
const likes = { count: 0, recentLikerIds: [] };
const createdAt = new Date(0);
const comment = { id: 'comment', postId: 'post', authorId: ben.id, text: 'Ahoy', likes, createdAt };
const stored: Post = {
  id: 'post',
  authorId: ada.id,
  text: 'A wave',
  images: [],
  likes,
  commentCount: 1,
  recentCommentIds: [comment.id],
  latestComment: comment,
  createdAt,
};
const shown: HydratedPost = {
  stored,
  author: ada,
  viewerLikes: false,
  namedLikers: [cleo],
  latestComment: { stored: comment, author: ben, viewerLikes: false },
};
const commentShown = { stored: comment, author: ben, viewerLikes: false };

/** Returns the text with which a post is sent after one that was sent as 'first'. */
function textAfter(first: HydratedPost, then: HydratedPost): string {
  const texts = new PostTexts();
  texts.textOf(first, () => 'first');
  return texts.textOf(then, () => 'anew');
}

describe('the text of a post', () => {
  it('is reused while everything in it is the same', () => {
    expect(textAfter(shown, { ...shown, namedLikers: [cleo] })).toBe('first');
    const silent = { ...shown, stored: { ...stored, latestComment: null }, latestComment: null };
    expect(textAfter(silent, { ...silent })).toBe('first');
  });

  it.each<[string, HydratedPost]>([
    ['the post', { ...shown, stored: { ...stored } }],
    ['its author', { ...shown, author: { ...ada } }],
    ['who is named', { ...shown, namedLikers: [{ ...cleo }] }],
    ['how many are named', { ...shown, namedLikers: [] }],
    ['who commented', { ...shown, latestComment: { ...commentShown, author: { ...ben } } }],
  ])('is written anew when %s has changed', (_, changed) => {
    expect(textAfter(shown, changed)).toBe('anew');
  });

  it.each<[string, HydratedPost]>([
    ['likes the post', { ...shown, viewerLikes: true }],
    ['likes the comment', { ...shown, latestComment: { ...commentShown, viewerLikes: true } }],
  ])('is written for a viewer who %s, and not kept for others', (_, own) => {
    expect(textAfter(shown, own)).toBe('anew');
    expect(textAfter(own, shown)).toBe('anew');
  });
});
