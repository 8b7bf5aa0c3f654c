/**
 * Marks the top-level calls of a package as free of side effects, so that unused components can be left out:
 * react-router creates all of its components in one file, 4 KB of which no page of ours needs.
 */
const DISPLAY_NAME = /^\s*\w+\.displayName = .*;$/gm;
const CALL = /= (React\w*\.(?:forwardRef|createContext|memo)\(|new Set\()/g;

/** @param {string} source */
module.exports = (source) => source.replace(DISPLAY_NAME, '').replace(CALL, '= /* @__PURE__ */ $1');
