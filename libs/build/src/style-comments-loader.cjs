/** A comment that starts a line, as in the templates of styled-components; `/**` and marks for webpack are something else. */
const COMMENT = /^[ \t]*\/\* (?!webpack)[^]*?\*\//gm;

/**
 * Removes the comments of styles, which are text to a compiler and would be sent to every visitor. Their line breaks stay,
 * for the source map.
 * @param {string} source
 */
module.exports = (source) => source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ''));
