/** Message of the service worker to a page that it has served from its cache, when the server has a newer version. */
export const PAGE_HAS_CHANGED = 'page has changed';
/** The cache in which the service worker stores scripts and styles; a page that fails to load deletes it. */
export const FILES_CACHE = 'sharewave-files';
