/** What floats, flies and stands in the demo community's pictures: 100 units high, its foot at the origin. */

export const sailboat = (hull: string, sail: string, shade: string): string =>
  `<path d="M-2-100V-16H-46Q-20-52-2-100Z" fill="${sail}"/><path d="M4-86Q34-50 40-18H4Z" fill="${shade}"/>` +
  `<path d="M0-102V-10" stroke="${hull}" stroke-width="2.4"/>` +
  `<path d="M-54-12H52Q44 8 30 10H-30Q-46 8-54-12Z" fill="${hull}"/>`;

export const paperBoat = (sheet: string, shade: string): string =>
  `<path d="M0-100 34-38H0Z" fill="${shade}"/><path d="M0-100-34-38H0Z" fill="${sheet}"/>` +
  `<path d="M-78-58-52 0H0V-38Z" fill="${sheet}"/><path d="M78-58 52 0H0V-38Z" fill="${shade}"/>` +
  `<path d="M-78-58 0-38 78-58 0-30Z" fill="${sheet}"/>`;

export const lighthouse = (wall: string, band: string, lamp: string, rock: string): string =>
  `<path d="M-52 12Q-40-12-16-10L18-12Q44-8 56 12Z" fill="${rock}"/>` +
  `<path d="M-15-8-9-74H9L15-8Z" fill="${wall}"/>` +
  `<path d="M-13.6-24-12.2-40H12.2L13.6-24Z" fill="${band}"/><path d="M-10.8-54-9.4-68H9.4L10.8-54Z" fill="${band}"/>` +
  `<path d="M-13-74H13V-78H-13Z" fill="${band}"/><path d="M-7-78H7V-92H-7Z" fill="${lamp}"/>` +
  `<path d="M-10-92H10L0-104Z" fill="${band}"/>`;

export const gull = (colour: string): string =>
  `<path d="M-80-38Q-42-74-5-42Q0-37 5-42Q42-74 80-38Q44-56 12-27Q0-14-12-27Q-44-56-80-38Z" fill="${colour}"/>`;

export const pier = (wood: string, light: string): string =>
  `<path d="M-900-46H0V-34H-900Z" fill="${wood}"/><path d="M-900-46H0V-42H-900Z" fill="${light}"/>` +
  Array.from({ length: 13 }, (_, index) => -20 - 70 * index)
    .map((x) => `<path d="M${x}-62H${x + 10}V40H${x}Z" fill="${wood}"/>`)
    .join('') +
  `<path d="M-40-46V-96H-36V-46Z" fill="${wood}"/><circle cx="-38" cy="-100" r="8" fill="${light}"/>`;

export const surfer = (suit: string, skin: string, board: string): string =>
  `<path d="M-62 2Q-10-8 64-6Q30 10-40 8Q-58 6-62 2Z" fill="${board}"/>` +
  `<path d="M-20 0-8-30 4-34 22-4" fill="none" stroke="${suit}" stroke-width="11" stroke-linejoin="round" stroke-linecap="round"/>` +
  `<path d="M-4-34 4-62" stroke="${suit}" stroke-width="15" stroke-linecap="round"/>` +
  `<path d="M4-60-38-70M4-60 44-52" stroke="${skin}" stroke-width="7" stroke-linecap="round"/><circle cx="8" cy="-80" r="10" fill="${skin}"/>`;

export const fish = (body: string, band: string): string =>
  `<path d="M-58-50Q-84-78-92-72Q-82-50-92-28Q-84-22-58-50Z" fill="${body}"/>` +
  `<path d="M-64-50Q-20-104 62-50Q-20 4-64-50Z" fill="${body}"/>` +
  `<path d="M4-79Q22-50 4-21L-12-20Q6-50-12-80Z" fill="${band}"/><circle cx="38" cy="-58" r="5.5" fill="#0b2530"/>`;

export const coral = (colour: string): string =>
  `<g fill="none" stroke="${colour}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round">` +
  `<path d="M0 4V-88M0-30Q-30-34-32-66M0-46Q30-48 30-82M-32-52Q-48-54-50-70M30-64Q46-66 48-80M0-70Q-14-74-15-92"/></g>`;

export const kite = (one: string, other: string, tail: string): string =>
  `<path d="M0-100 30-62H0Z" fill="${one}"/><path d="M0-100-30-62H0Z" fill="${other}"/>` +
  `<path d="M-30-62H0V-12Z" fill="${one}"/><path d="M30-62H0V-12Z" fill="${other}"/>` +
  `<path d="M0-12Q-22 4-4 18T-14 46" fill="none" stroke="${tail}" stroke-width="3" stroke-linecap="round"/>` +
  `<path d="M-18 0l-8-8-2 13zM-18 0l10 5-9 8zM-2 24l-10-4 2 13zM-2 24l8 8-11 4z" fill="${tail}"/>`;

export const bottle = (glass: string, letter: string, cork: string): string =>
  `<path d="M-8-100H8V-86H-8Z" fill="${cork}"/>` +
  `<path d="M-9-86H9V-70Q24-62 24-44V-6Q24 2 16 2H-16Q-24 2-24-6V-44Q-24-62-9-70Z" fill="${glass}" fill-opacity=".82"/>` +
  `<path d="M-12-48H12V-12H-12Z" fill="${letter}" transform="rotate(-12 0 -30)"/><path d="M-16-46V-10" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>`;

export const cloud = (colour: string, opacity: number): string =>
  `<path d="M-104 0Q-126 0-126-18T-100-36Q-98-62-68-62-56-62-50-56-38-88 2-88 44-88 52-52 60-58 74-58 100-58 102-34 128-34 128-16T108 0Z" fill="${colour}" fill-opacity="${opacity}"/>`;
