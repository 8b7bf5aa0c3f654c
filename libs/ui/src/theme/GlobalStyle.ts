import { createGlobalStyle, css } from 'styled-components';
import { type Palette, darkPalette, lightPalette } from './palette';
import { color, colorVariable, font, measure, media, radius, space } from './tokens';

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

/** The custom properties of both themes, and the defaults of type and focus. Rules that need no token are in base.css. */
export const GlobalStyle = createGlobalStyle`
  :root {
    ${light}
  }

  @media (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) {
      ${dark}
    }
  }

  @media screen {
    :root[data-theme='dark'] {
      ${dark}
    }
  }

  html {
    scrollbar-color: ${color.lineStrong} transparent;

    /* Keeps a focused element from being hidden behind the bottom bar of a phone. */
    ${media.below('medium')} {
      scroll-padding-bottom: calc(${measure.bottomBar} + env(safe-area-inset-bottom) + ${space(2)});
    }
  }

  body {
    background: ${color.canvas};
    color: ${color.ink};
    font-family: ${font.text};
    font-size: ${font.size.base};
    font-weight: ${font.weight.regular};
    line-height: ${font.lineHeight.text};
  }

  h1, h2, h3 {
    font-family: ${font.display};
    font-weight: ${font.weight.bold};
    line-height: ${font.lineHeight.tight};
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  :focus-visible {
    outline: 2px solid ${color.sea};
    outline-offset: 2px;
    border-radius: ${radius.control};
  }
`;
