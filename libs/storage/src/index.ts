export { browserKey, memberKey, outboxPrefix, sessionKey } from './keys';
export { clearAfterSession, clearOldKeys, isObject, localStore, tabStore } from './safe-storage';
