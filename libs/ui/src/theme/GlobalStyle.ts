import { createGlobalStyle, css } from 'styled-components';
import { type Palette, darkPalette, lightPalette } from './palette';
import { color, colorVariable, font, media, motion, radius } from './tokens';

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, value]) => `${colorVariable(name)}: ${String(value)};`)
    .join('\n');

const light = css`
  color-scheme: light;
  ${variables(lightPalette)}
  --sw-shadow-card: 0 1px 2px rgb(11 37 48 / 5%), 0 6px 20px -8px rgb(11 37 48 / 12%);
  --sw-shadow-overlay: 0 4px 12px rgb(11 37 48 / 8%), 0 28px 64px -16px rgb(11 37 48 / 32%);
`;

const dark = css`
  color-scheme: dark;
  ${variables(darkPalette)}
  --sw-shadow-card: 0 1px 2px rgb(0 6 10 / 30%), 0 6px 20px -8px rgb(0 6 10 / 50%);
  --sw-shadow-overlay: 0 4px 12px rgb(0 6 10 / 35%), 0 28px 64px -16px rgb(0 6 10 / 75%);
`;

/** Resets, the custom properties of both themes, and the defaults of type and focus. */
export const GlobalStyle = createGlobalStyle`
  :root {
    ${light}
  }

  @media (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) {
      ${dark}
    }
  }

  :root[data-theme='dark'] {
    ${dark}
  }

  *, *::before, *::after {
    box-sizing: border-box;
  }

  html {
    -webkit-text-size-adjust: 100%;
    scrollbar-color: ${color.lineStrong} transparent;
  }

  body {
    margin: 0;
    min-height: 100dvh;
    background: ${color.canvas};
    color: ${color.ink};
    font-family: ${font.text};
    font-size: ${font.size.base};
    font-weight: ${font.weight.regular};
    line-height: ${font.lineHeight.text};
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
  }

  h1, h2, h3, h4, p, ul, ol, dl, dd, figure {
    margin: 0;
  }

  ul, ol {
    padding: 0;
    list-style: none;
  }

  h1, h2, h3 {
    font-family: ${font.display};
    font-weight: ${font.weight.bold};
    line-height: ${font.lineHeight.tight};
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  button, input, textarea, select {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }

  button {
    cursor: pointer;
    touch-action: manipulation;
  }

  img, svg, video {
    display: block;
    max-width: 100%;
  }

  a {
    color: ${color.sea};
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
  }

  :focus-visible {
    outline: 2px solid ${color.sea};
    outline-offset: 2px;
    border-radius: ${radius.control};
  }

  :focus:not(:focus-visible) {
    outline: none;
  }

  ::selection {
    background: ${color.sea};
    color: ${color.onSea};
  }

  ${media.reducedMotion} {
    *:not([data-motion='essential']), *::before, *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
    }

    *, *::before, *::after {
      scroll-behavior: auto !important;
      transition-property: opacity !important;
      transition-duration: ${motion.touch} !important;
    }
  }
`;
