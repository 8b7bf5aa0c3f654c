import { queryKeys, type Comment, type Post, type PostPage } from '@sharewave/api-client';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

type FeedPages = InfiniteData<PostPage>;
type PageChange = (page: PostPage, index: number) => PostPage;

function changePages(pages: FeedPages | undefined, change: PageChange): FeedPages | undefined {
  return pages === undefined ? undefined : { ...pages, pages: pages.pages.map(change) };
}

/** Changes the pages of all feeds, and the one that waits to be asked for on top of the home feed. */
function changeFeeds(queryClient: QueryClient, change: PageChange): void {
  queryClient.setQueriesData<FeedPages>({ queryKey: queryKeys.feeds }, (pages) => changePages(pages, change));
  changeHead(queryClient, change);
}

function changeHead(queryClient: QueryClient, change: PageChange): void {
  queryClient.setQueryData<PostPage>(queryKeys.homeFeedHead, (head) => head && change(head, 0));
}

/** Changes a post in every list that shows it, so that all of them tell the same. */
export function updatePost(queryClient: QueryClient, postId: string, change: (post: Post) => Post): void {
  const changeItems: PageChange = (page) =>
    page.items.some((post) => post.id === postId)
      ? { ...page, items: page.items.map((post) => (post.id === postId ? change(post) : post)) }
      : page;
  changeFeeds(queryClient, changeItems);
  queryClient.setQueryData<Post>(queryKeys.post(postId), (post) =>
    post === undefined ? undefined : change(post),
  );
}

/** Puts a new post on top of the home feed and of its author's feed, where these are loaded. */
export function addPost(queryClient: QueryClient, post: Post): void {
  const putOnTop: PageChange = (page, index) =>
    index === 0 ? { ...page, items: [post, ...page.items.filter((item) => item.id !== post.id)] } : page;
  for (const key of [queryKeys.homeFeed, queryKeys.memberFeed(post.author.username)]) {
    queryClient.setQueryData<FeedPages>(key, (pages) => changePages(pages, putOnTop));
  }
  changeHead(queryClient, putOnTop);
}

/** Takes a post out of every list; its own page asks anew when somebody comes back to it. */
export function removePost(queryClient: QueryClient, postId: string): void {
  changeFeeds(queryClient, (page) => ({
    ...page,
    items: page.items.filter((post) => post.id !== postId),
  }));
  void queryClient.invalidateQueries({
    queryKey: queryKeys.post(postId),
    exact: true,
    refetchType: 'none',
  });
}

/** Changes a comment wherever it shows: in the opened list and as the latest one of its post. */
export function updateComment(
  queryClient: QueryClient,
  postId: string,
  commentId: string,
  change: (comment: Comment) => Comment,
): void {
  const changeOne = (comment: Comment) => (comment.id === commentId ? change(comment) : comment);
  queryClient.setQueryData<Comment[]>(queryKeys.comments(postId), (comments) => comments?.map(changeOne));
  updatePost(queryClient, postId, (post) =>
    post.latestComment === null ? post : { ...post, latestComment: changeOne(post.latestComment) },
  );
}

/** Adds a comment that the server has stored. */
export function addComment(queryClient: QueryClient, postId: string, comment: Comment): void {
  queryClient.setQueryData<Comment[]>(queryKeys.comments(postId), (comments) =>
    comments === undefined ? undefined : [...comments.filter((item) => item.id !== comment.id), comment],
  );
  updatePost(queryClient, postId, (post) =>
    // One whose answer was lost may have been loaded since.
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

/** Takes a comment away; `latest` is the one that the post shows from then on. */
export function removeComment(
  queryClient: QueryClient,
  postId: string,
  commentId: string,
  latest: Comment | null,
): void {
  queryClient.setQueryData<Comment[]>(queryKeys.comments(postId), (comments) =>
    comments?.filter((comment) => comment.id !== commentId),
  );
  updatePost(queryClient, postId, (post) => ({
    ...post,
    latestComment: post.latestComment?.id === commentId ? latest : post.latestComment,
    commentIds: post.commentIds.filter((id) => id !== commentId),
    commentCount: Math.max(0, post.commentCount - 1),
  }));
}
