/** What the service worker tells a page that it has opened from what it kept, when the server has another by now. */
export const PAGE_HAS_CHANGED = 'page has changed';
/** Where the service worker keeps scripts and styles; a page that they fail forgets them. */
export const FILES_CACHE = 'sharewave-files';
