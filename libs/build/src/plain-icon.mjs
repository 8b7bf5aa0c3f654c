import { createElement } from 'react';

/**
 * Replaces `createLucideIcon`: 1 KB in the shell and in each remote, for options that no icon of ours uses. It draws the same
 * picture without the names of its classes.
 * @param {{ node: [string, Record<string, string>][] }} icon
 */
const createIcon =
  ({ node }) =>
  ({ size = 24, ...props }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );

// eslint-disable-next-line import-x/no-default-export -- The icons of the package import it so.
export default createIcon;
