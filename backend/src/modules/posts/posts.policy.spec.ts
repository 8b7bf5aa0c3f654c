import type { Viewer } from '../../common/auth/viewer';
import { canDeleteComment, canDeletePost } from './posts.policy';

const viewer: Viewer = { id: 'me', username: 'marina', sessionId: 's' };

describe('what a member may do with posts', () => {
  it.each([
    ['me', true],
    ['other', false],
  ])('deletes a post of %s: %p', (authorId, allowed) => {
    expect(canDeletePost(viewer, { authorId })).toBe(allowed);
  });

  it.each([
    ['me', 'other', true],
    ['other', 'me', true],
    ['other', 'other', false],
  ])('deletes a comment of %s under a post of %s: %p', (commentAuthor, postAuthor, allowed) => {
    expect(canDeleteComment(viewer, { authorId: commentAuthor }, { authorId: postAuthor })).toBe(allowed);
  });
});
