import { fromNewComment, fromNewPost, toComment, toPost } from './post.mapper';

const VIEWER = 'a11ce0000000000000000000';
const AUTHOR = 'b0b000000000000000000000';

const wireComment = {
  _id: 'c00000000000000000000000',
  author: { _id: AUTHOR, username: 'bob', fullName: 'Bob', profilePhotoURL: 'NO PROFILE PHOTO' },
  message: 'Nice wave',
  likes: [VIEWER],
  numberOfLikes: 1,
  timestamp: '2026-05-04T08:00:00.000Z',
};

const wirePost = {
  _id: 'd00000000000000000000000',
  authorID: AUTHOR,
  username: 'bob',
  fullName: 'Bob',
  authorAvatar: 'NO PROFILE PHOTO',
  postMessage: 'At the pier',
  imageURLs: [],
  images: [],
  likes: [AUTHOR],
  numberOfLikes: 1,
  likersPreview: ['Bob'],
  comments: [wireComment._id],
  numberOfComments: 1,
  latestComment: wireComment,
  timestamp: '2026-05-04T07:00:00.000Z',
};

describe('post mapper', () => {
  it('derives whether the viewer likes a post or a comment', () => {
    expect(toPost(wirePost, VIEWER).viewerLikes).toBe(false);
    expect(toPost(wirePost, AUTHOR).viewerLikes).toBe(true);
    expect(toComment(wireComment, VIEWER).viewerLikes).toBe(true);
  });

  it('maps an author without a photo to null', () => {
    expect(toPost(wirePost, VIEWER).author).toEqual({
      id: AUTHOR,
      username: 'bob',
      fullName: 'Bob',
      profilePhoto: null,
    });
  });

  it('maps a missing latest comment to null', () => {
    const { latestComment, ...bare } = wirePost;
    expect(latestComment.message).toBe('Nice wave');
    expect(toPost(bare, VIEWER).latestComment).toBeNull();
  });

  it('replaces characters of a post or comment that cannot be stored', () => {
    const [clientId, text] = ['c', 'a\0b \ud83c 🌊'];
    const stored = 'a\uFFFDb \uFFFD 🌊';
    expect(fromNewComment({ clientId, text }).message).toBe(stored);
    const post = fromNewPost({ clientId, text, image: { key: 'k', alt: text } });
    expect([post.postMessage, post.imageAltArray]).toEqual([stored, [stored]]);
  });

  it('includes pictures and descriptions only if there are any', () => {
    const post = { clientId: 'c', text: 'Hi' };
    expect(fromNewPost(post)).toEqual({ postMessage: 'Hi', clientPostID: 'c' });
    expect(fromNewPost({ ...post, image: { key: 'k' } })).toEqual({
      postMessage: 'Hi',
      clientPostID: 'c',
      imageKeyArray: ['k'],
    });
    expect(fromNewPost({ ...post, image: { key: 'k', alt: 'A pier' } })).toEqual({
      postMessage: 'Hi',
      clientPostID: 'c',
      imageKeyArray: ['k'],
      imageAltArray: ['A pier'],
    });
  });
});
