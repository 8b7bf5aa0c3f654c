import { queryKeys, type Comment, type Post, type PostPage } from '@sharewave/api-client';
import { updateCached } from '@sharewave/app-kit';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

type FeedPages = InfiniteData<PostPage>;
type PageChange = (page: PostPage, index: number) => PostPage;

const inPages =
  (change: PageChange) =>
  (feed: FeedPages): FeedPages => ({ ...feed, pages: feed.pages.map(change) });

/** Changes the pages of all feeds, and the loaded page of new posts that the home feed does not show yet. */
function changeFeeds(queryClient: QueryClient, change: PageChange): void {
  updateCached(queryClient, { queryKey: queryKeys.feeds }, inPages(change));
  changeHead(queryClient, change);
}

function changeHead(queryClient: QueryClient, change: PageChange): void {
  updateCached<PostPage>(queryClient, { queryKey: queryKeys.homeFeedHead }, (head) => change(head, 0));
}

/** Changes a post in every list that shows it. */
export function updatePost(queryClient: QueryClient, postId: string, change: (post: Post) => Post): void {
  const changeItems: PageChange = (page) =>
    page.items.some((post) => post.id === postId)
      ? { ...page, items: page.items.map((post) => (post.id === postId ? change(post) : post)) }
      : page;
  changeFeeds(queryClient, changeItems);
  updateCached(queryClient, { queryKey: queryKeys.post(postId), exact: true }, change);
}

/** Puts a new post on top of the home feed and of its author's feed, if they are loaded. */
export function addPost(queryClient: QueryClient, post: Post): void {
  const putOnTop: PageChange = (page, index) =>
    index === 0 && page.items.every(({ id }) => id !== post.id)
      ? { ...page, items: [post, ...page.items] }
      : page;
  for (const queryKey of [queryKeys.homeFeed, queryKeys.memberFeed(post.author.username)]) {
    updateCached(queryClient, { queryKey }, inPages(putOnTop));
  }
  changeHead(queryClient, putOnTop);
}

/** Removes a post from every list. Its own page refetches when it is opened again. */
export function removePost(queryClient: QueryClient, postId: string): void {
  changeFeeds(queryClient, (page) => ({
    ...page,
    items: page.items.filter((post) => post.id !== postId),
  }));
  void queryClient.invalidateQueries({ queryKey: queryKeys.post(postId), exact: true, refetchType: 'none' });
}

type CommentsChange = (comments: Comment[]) => Comment[];

const changeComments = (queryClient: QueryClient, postId: string, change: CommentsChange): void =>
  updateCached(queryClient, { queryKey: queryKeys.comments(postId) }, change);

/** Changes a comment in the open list and as the latest one of its post. */
export function updateComment(
  queryClient: QueryClient,
  postId: string,
  commentId: string,
  change: (comment: Comment) => Comment,
): void {
  const changeOne = (comment: Comment) => (comment.id === commentId ? change(comment) : comment);
  changeComments(queryClient, postId, (comments) => comments.map(changeOne));
  updatePost(queryClient, postId, (post) =>
    post.latestComment === null ? post : { ...post, latestComment: changeOne(post.latestComment) },
  );
}

export function addComment(queryClient: QueryClient, postId: string, comment: Comment): void {
  changeComments(queryClient, postId, (comments) => [
    ...comments.filter((item) => item.id !== comment.id),
    comment,
  ]);
  updatePost(queryClient, postId, (post) =>
    // A comment whose answer was lost may have been loaded since.
    post.commentIds.includes(comment.id)
      ? post
      : {
          ...post,
          latestComment: comment,
          commentIds: [...post.commentIds, comment.id],
          commentCount: post.commentCount + 1,
        },
  );
}

/** Whether a post's count includes a comment. A post lists only its newest comments, so an older one may be counted but not listed. */
const isCounted = ({ commentIds, commentCount }: Post, commentId: string): boolean =>
  commentIds.includes(commentId) ||
  // Ids sort by time of writing.
  (commentIds.length < commentCount && commentId < (commentIds[0] ?? ''));

/** Removes a comment; `latest` is the one that the post shows from then on. */
export function removeComment(
  queryClient: QueryClient,
  postId: string,
  commentId: string,
  latest: Comment | null,
): void {
  changeComments(queryClient, postId, (comments) => comments.filter(({ id }) => id !== commentId));
  updatePost(queryClient, postId, (post) => ({
    ...post,
    latestComment: post.latestComment?.id === commentId ? latest : post.latestComment,
    commentIds: post.commentIds.filter((id) => id !== commentId),
    commentCount: post.commentCount - (isCounted(post, commentId) ? 1 : 0),
  }));
}
