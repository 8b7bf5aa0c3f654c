export { browserKey, memberKey, sessionKey } from './keys';
export { clearAfterSession, clearOldKeys, isObject, localStore, tabStore } from './safe-storage';
