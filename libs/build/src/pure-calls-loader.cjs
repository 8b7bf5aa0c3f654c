/**
 * Marks what a package calls while it is loaded as free of effects, so that components that nobody uses can be left out:
 * react-router makes all of its own in one file, 4 KB of which no page of ours needs.
 */
const DISPLAY_NAME = /^\s*\w+\.displayName = .*;$/gm;
const CALL = /= (React\w*\.(?:forwardRef|createContext|memo)\(|new Set\()/g;

/** @param {string} source */
module.exports = (source) => source.replace(DISPLAY_NAME, '').replace(CALL, '= /* @__PURE__ */ $1');
