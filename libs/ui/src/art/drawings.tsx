import { color } from '../theme/tokens';

/** A folded paper boat without water, to float on a `Sea`. */
export function PaperBoat() {
  return (
    <svg viewBox="0 0 120 84" aria-hidden="true">
      <path d="M60 4V48H33Z" fill={color.paper} />
      <path d="M60 4V48H87Z" fill={color.paperShade} />
      <path d="M4 40 60 54V80H26Z" fill={color.paper} />
      <path d="M116 40 60 54V80H94Z" fill={color.paperShade} />
    </svg>
  );
}

/** A buoy without water, to float on a `Sea`. */
export function Buoy() {
  return (
    <svg viewBox="0 0 120 84" overflow="visible" aria-hidden="true">
      <path d="M54-18V-34H66V-18" fill="none" stroke={color.paper} strokeWidth="3" />
      <circle cx="60" cy="-40" r="8" fill={color.coral} />
      <path d="M48-18H72L84 46H36Z" fill={color.paper} />
      <path d="M60-18H72L84 46H60Z" fill={color.paperShade} />
      <path d="M44.2 2H75.8L79.2 20H40.8Z" fill={color.coral} />
      <path d="M22 46H98L88 88H32Z" fill={color.coral} />
      <path d="M60 46H98L88 88H60Z" fill={color.coralHover} />
    </svg>
  );
}
