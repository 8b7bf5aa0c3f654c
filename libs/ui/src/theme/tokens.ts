import { type Palette, lightPalette } from './palette';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The name of the custom property that holds a colour. */
export const colorVariable = (name: string): string => `--sw-${kebab(name)}`;

function toReferences(palette: Palette): Palette {
  const references = { ...palette };
  for (const name of Object.keys(palette)) {
    Object.assign(references, { [name]: `var(${colorVariable(name)})` });
  }
  return references;
}

/** Colours by name, as references to custom properties, so that switching the theme needs no rendering. */
export const color = toReferences(lightPalette);

/** Spaces in steps of four pixels, for calculations; `spacePx(3)` is 12. */
export const spacePx = (steps: number): number => steps * 4;

/** Spaces in steps of four pixels, for styles; `space(3)` is 12 px. */
export const space = (steps: number): string => `${spacePx(steps)}px`;

/** Families, sizes, weights and line heights of type. */
export const font = {
  display: "'Bricolage Grotesque Variable', 'Sharewave Display Fallback', ui-rounded, system-ui, sans-serif",
  text: "'Figtree Variable', 'Sharewave Text Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  size: {
    small: '0.8125rem',
    base: '0.9375rem',
    large: '1.0625rem',
    title: '1.25rem',
    heading: '1.625rem',
    display: '2.25rem',
    hero: '3.25rem',
  },
  weight: { regular: 400, medium: 550, bold: 700 },
  lineHeight: { tight: 1.15, text: 1.5 },
} as const;

/** Corner radii: controls, cards, overlays, people. */
export const radius = { control: '8px', card: '16px', overlay: '24px', round: '999px' } as const;

/** The two elevations; their tint is the ink of the theme. */
export const shadow = { card: 'var(--sw-shadow-card)', overlay: 'var(--sw-shadow-overlay)' } as const;

/** Durations, and the easing function of movements. */
export const motion = {
  touch: '120ms',
  appear: '220ms',
  travel: '420ms',
  ease: 'cubic-bezier(0.22, 1, 0.36, 1)',
} as const;

/** Stacking order of everything that lies over the page. */
export const layer = { sticky: 10, panel: 20, bar: 30, menu: 40, overlay: 50, toast: 60 } as const;

/** Screen widths at which layouts change (spec 9). */
const breakpoint = { narrow: 576, medium: 768, large: 992, wide: 1280, vast: 1440 } as const;

type Breakpoint = keyof typeof breakpoint;

/** Media queries as at-rules, for styles: `${media.from('medium')} { … }`. */
export const media = {
  from: (name: Breakpoint): string => `@media (min-width: ${breakpoint[name]}px)`,
  below: (name: Breakpoint): string => `@media (max-width: ${breakpoint[name] - 0.02}px)`,
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  hover: '@media (hover: hover)',
} as const;

/** The same media queries for `useMediaQuery`. */
export const query = {
  from: (name: Breakpoint): string => `(min-width: ${breakpoint[name]}px)`,
  below: (name: Breakpoint): string => `(max-width: ${breakpoint[name] - 0.02}px)`,
} as const;

/** Sizes that several screens share. */
export const measure = {
  topBar: '56px',
  bottomBar: '60px',
  feed: '620px',
  suggestions: '280px',
  messenger: '340px',
} as const;
