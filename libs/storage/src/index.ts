export { browserKey, memberKey, sessionKey } from './keys';
export {
  clearAfterSession,
  clearOldKeys,
  isObject,
  localStore,
  tabStore,
  type SafeStorage,
} from './safe-storage';
