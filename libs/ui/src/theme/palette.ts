/** Every colour that a screen may use; the light and the dark palette define the values. */
export interface Palette {
  canvas: string;
  surface: string;
  raised: string;
  /** The translucent bar at the top of a screen. */
  veil: string;
  ink: string;
  inkSoft: string;
  inkFaint: string;
  line: string;
  /** Borders that a person must see to use a control (3:1 against surface). */
  lineStrong: string;
  sea: string;
  seaHover: string;
  onSea: string;
  seaDeep: string;
  /** Background of the viewer's own messages in a chat, whose text is in `foam`. */
  ownLine: string;
  seaMist: string;
  seaMistHover: string;
  coral: string;
  coralHover: string;
  onCoral: string;
  danger: string;
  dangerMist: string;
  good: string;
  goodMist: string;
  scrim: string;
  shimmer: string;
  /** The sky above the drawn sea, from the top to the horizon, and its lights. */
  skyTop: string;
  skyLow: string;
  skyGlow: string;
  orb: string;
  star: string;
  /** Drawn water from the farthest layer to the nearest, its depth, and the highlights on its crests. */
  waterFar: string;
  waterMid: string;
  waterNear: string;
  waterFront: string;
  waterDeep: string;
  foam: string;
  /** The lit and the shaded side of a paper boat. */
  paper: string;
  paperShade: string;
}

export const lightPalette: Palette = {
  canvas: '#F3F8FA',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  veil: 'rgb(255 255 255 / 90%)',
  ink: '#0B2530',
  inkSoft: '#44606C',
  inkFaint: '#56707C',
  line: '#DCE9EE',
  lineStrong: '#7A929D',
  sea: '#0A6F87',
  seaHover: '#085C71',
  onSea: '#FFFFFF',
  seaDeep: '#075467',
  ownLine: '#0A6F87',
  seaMist: '#E1F2F6',
  seaMistHover: '#D2EAF0',
  coral: '#C93F26',
  coralHover: '#B23520',
  onCoral: '#FFFFFF',
  danger: '#B3261E',
  dangerMist: '#FBEAE8',
  good: '#1E7B4F',
  goodMist: '#E3F4EB',
  scrim: 'rgb(5 33 44 / 52%)',
  shimmer: 'rgb(255 255 255 / 70%)',
  skyTop: '#D5EBF3',
  skyLow: '#FDF1E9',
  skyGlow: '#FFE1D3',
  orb: '#FFF9F3',
  star: 'transparent',
  waterFar: '#B5DCE6',
  waterMid: '#6DB7C9',
  waterNear: '#23879F',
  waterFront: '#0A6279',
  waterDeep: '#053F50',
  foam: '#F4FCFE',
  paper: '#FFFFFF',
  paperShade: '#CFE3EA',
};

export const darkPalette: Palette = {
  canvas: '#07151D',
  surface: '#0D2029',
  raised: '#132B36',
  veil: 'rgb(9 25 34 / 90%)',
  ink: '#E8F3F6',
  inkSoft: '#A9C2CC',
  inkFaint: '#8BA5B0',
  line: '#1E3944',
  lineStrong: '#5F7F8C',
  sea: '#4CC3DA',
  seaHover: '#74D3E5',
  onSea: '#04202A',
  seaDeep: '#0F4A5A',
  ownLine: '#0F4A5A',
  seaMist: '#153947',
  seaMistHover: '#1B4757',
  coral: '#FF7A5F',
  coralHover: '#FF937C',
  onCoral: '#2B0A03',
  danger: '#FF8A80',
  dangerMist: '#3A1A1A',
  good: '#63D29B',
  goodMist: '#12352A',
  scrim: 'rgb(1 8 12 / 68%)',
  shimmer: 'rgb(148 205 222 / 10%)',
  skyTop: '#050E16',
  skyLow: '#103143',
  skyGlow: '#1C4A5E',
  orb: '#DDEFF4',
  star: 'rgb(205 235 242 / 60%)',
  waterFar: '#17465A',
  waterMid: '#12566B',
  waterNear: '#0D4657',
  waterFront: '#0A3341',
  waterDeep: '#051C26',
  foam: '#CDEBF2',
  paper: '#E9F4F7',
  paperShade: '#8FB2BF',
};

/** Gradients behind initials and default covers; white text is readable on all of them, in both themes. */
export const SEA_HUES = [
  { from: '#0B7690', to: '#07506A' },
  { from: '#0C7B74', to: '#07524F' },
  { from: '#2E63AE', to: '#1B3F7C' },
  { from: '#2F7553', to: '#1B4E38' },
  { from: '#535FB0', to: '#343D80' },
  { from: '#9A4A7C', to: '#6B2F56' },
  { from: '#B5503A', to: '#7C2F25' },
  { from: '#4A6A7F', to: '#2D4656' },
] as const;

/** Colour of initials and of everything else on a sea hue. */
export const ON_HUE = '#FFFFFF';
