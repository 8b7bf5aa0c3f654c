import type { Comment, Post } from '@sharewave/api-client';
import {
  buildMember,
  buildPost,
  renderInApp,
  startMockServer,
  TEST_VIEWER,
  wireComment,
  wireMember,
  wirePost,
  type MockServer,
} from '@sharewave/testing';
import { screen, waitFor } from '@testing-library/react';
import { PostPage } from '../post/PostPage';

export const VIEWER = buildMember({ ...TEST_VIEWER, fullName: 'Alice Waves', relationship: 'self' });

export function startPostServer(): MockServer {
  const server = startMockServer();
  server.on('getMember', () => ({ body: wireMember(VIEWER) }));
  return server;
}

/** Opens the page of a post with these comments, the newest last. */
export async function showPost(server: MockServer, parts: Partial<Post>, comments: Comment[] = []) {
  const latest = comments.at(-1) ?? null;
  const post = buildPost({
    commentIds: comments.map((comment) => comment.id),
    commentCount: comments.length,
    latestComment: latest,
    ...parts,
  });
  server.on('getPost', () => ({ body: wirePost(post) }));
  server.on('listComments', () => ({ body: comments.map(wireComment) }));
  const { queryClient } = renderInApp(<PostPage postId={post.id} />);
  await screen.findByText(post.text.trim());
  await waitFor(() => expect(server.calls('getMember')).toHaveLength(1));
  return { ...post, queryClient };
}
