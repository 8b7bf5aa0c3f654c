import type { Post } from '@sharewave/api-client';
import { frameRatio, smallBounds } from '../shared/frame-ratio';

/** Header, buttons and comment field of every card. */
const FRAME_PX = 206;
const LINE_PX = 24;
const CHARACTERS_PER_LINE = 62;
const MAX_FOLDED_LINES = 9;
const COMMENT_PX = 86;
const SUMMARY_PX = 36;
const COLUMN_PX = 620;

/** The probable height of a post's card until it is measured, close enough that the scroll bar does not jump. */
export function estimatePostHeight(post: Post | undefined): number {
  if (post === undefined) return FRAME_PX;
  const { text, images, commentCount, likeCount } = post;
  const lines = Math.min(MAX_FOLDED_LINES, Math.ceil(text.length / CHARACTERS_PER_LINE));
  const [image] = images;
  const columnPx = Math.min(COLUMN_PX, window.innerWidth);
  return (
    FRAME_PX +
    lines * LINE_PX +
    (image === undefined
      ? 0
      : Math.min(columnPx / frameRatio(image), smallBounds(image).maxHeight ?? Infinity)) +
    (commentCount > 0 ? COMMENT_PX : 0) +
    (commentCount + likeCount > 0 ? SUMMARY_PX : 0)
  );
}
