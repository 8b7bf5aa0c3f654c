export const SCREENS = {
  entry: '/',
  home: '/home',
  friends: '/friends',
  profile: '/profile',
  member: '/user/:username',
  post: '/post/:postId',
  error: '/error',
} as const;

type ScreenName = keyof typeof SCREENS;

const PARAMETER = /:\w+/;

/** The screen at a path, and the parameter in the path, still encoded; undefined if there is no such screen. */
export function screenAt(pathname: string): { name: string; parameter: string } | undefined {
  for (const [name, pattern] of Object.entries(SCREENS)) {
    const match = new RegExp(`^${pattern.replace(PARAMETER, '([^/]+)')}$`).exec(pathname);
    if (match !== null) return { name, parameter: match[1] ?? '' };
  }
  return undefined;
}

export const screenPath = (name: ScreenName, parameter = ''): string =>
  SCREENS[name].replace(PARAMETER, encodeURIComponent(parameter));
