import remotes from '../remotes.json';
import type { MediaKind } from './schemas/media';

/** Version of the API's calls and events. The API serves browsers of this version and of the previous one. */
export const API_CONTRACT_VERSION = 1;

export type RemoteName = keyof typeof remotes;
const isRemoteName = (name: string): name is RemoteName => name in remotes;

/** The remotes that the shell composes. Where all parts have consecutive ports, the remotes follow the shell in this order. */
export const REMOTE_NAMES: readonly RemoteName[] = Object.keys(remotes).filter(isRemoteName);

/** Key under which the browser keeps the session's token (spec 9). */
export const TOKEN_STORAGE_KEY = 'jwt';

/** Literal photo address that means "no profile photo" (spec 3). */
export const NO_PROFILE_PHOTO = 'NO PROFILE PHOTO';

/** Delay between filling in the demo credentials and submitting them (spec 2). */
export const DEMO_LOGIN_DELAY_MS = 250;

/** Posts on one page of a feed (spec 9). */
export const FEED_PAGE_SIZE = 10;

/** Distance from the bottom at which the next page of a feed is loaded (spec 4). */
export const FEED_LOAD_DISTANCE_PX = 70;

/** Members shown under "People you may know" (spec 9). */
export const SUGGESTION_COUNT = 10;

/** Matches shown by the friend search (spec 5). */
export const SEARCH_RESULT_COUNT = 9;

/** Widths of the friend search field, at rest and focused (spec 2). */
export const SEARCH_WIDTH_PX = 200;
export const SEARCH_FOCUSED_WIDTH_PX = 280;

/** Friend icons on a profile's banner, and friends in the box beside its posts (spec 9). */
export const BANNER_FRIEND_COUNT = 8;
export const FRIENDS_BOX_COUNT = 9;

/** Height of a cover photo on the profile (spec 9). */
export const COVER_HEIGHT_PX = 500;

/** What the browser does to a photo before it uploads it (spec 5). */
export const PHOTO_COMPRESSION = {
  post: { quality: 0.8, maxHeight: 500 },
  profile: { quality: 0.8, maxWidth: 500, maxHeight: 500 },
  cover: { quality: 0.7 },
} as const;

/** A chat preview longer than the limit is cut and followed by dots (spec 5). */
export const CHAT_PREVIEW_LIMIT = 25;
export const CHAT_PREVIEW_CUT = 23;

/** Delay after a click outside until the messenger's drawer closes (spec 9). */
export const DRAWER_CLOSE_DELAY_MS = 500;

/** The multipart fields of the three uploads (spec 7). */
export const UPLOAD_FIELDS = {
  profilePhoto: 'profilePhoto',
  coverPhoto: 'bgPhoto',
  postImage: 'files',
} as const;

/** Path of the socket endpoint (spec 7). */
export const SOCKET_PATH = '/socketio';

/** Reconnection of the chat socket (spec 7); attempts are unlimited. */
export const SOCKET_RECONNECTION = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const;

/** Up to this many members the browser filters the whole list itself (checklist D2). */
export const BROWSER_SEARCH_MEMBER_LIMIT = 1000;

export const LIST_COMPLETE_HEADER = 'X-List-Complete';

export const LIST_FRIENDS_HEADER = 'X-List-Friends';

/** Timeout of a request: after it the caller gets an error and can retry. */
export const ANSWER_LIMIT_MS = 30_000;

export const REMOTE_PATIENCE_MS = 3_000;

/** How often a visible page polls counts and new posts while the member's socket is disconnected. */
export const COUNTS_REFRESH_MS = 60_000;

/** Widths in pixels of the smaller versions stored of wider pictures. The narrowest of a cover is for its blurred placeholder. */
export const PICTURE_WIDTHS: Readonly<Record<MediaKind, readonly number[]>> = {
  post: [480, 960],
  profile: [96, 192, 384],
  cover: [32, 640, 1280],
};
