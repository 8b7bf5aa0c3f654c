/* global __webpack_require__ -- how a script of webpack names its own runtime */
/**
 * What the federation plugin would generate for each remote (federation-entry-plugin.mjs), without the half of the federation
 * runtime that it would include: 4 KB that the shell lends instead.
 */
import { LENT_RUNTIME } from './federation-names.mjs';

if (!__webpack_require__.federation.runtime || !__webpack_require__.federation.bundlerRuntime) {
  __webpack_require__.federation = { ...globalThis[LENT_RUNTIME], ...__webpack_require__.federation };
}
if (!__webpack_require__.federation.instance) {
  __webpack_require__.federation.instance = __webpack_require__.federation.bundlerRuntime.init({
    webpackRequire: __webpack_require__,
  });
  __webpack_require__.federation.attachShareScopeMap?.(__webpack_require__);
  __webpack_require__.federation.installInitialConsumes?.();
}
