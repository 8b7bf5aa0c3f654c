import { paths } from './paths';

export interface NavigationOptions {
  replace?: boolean;
  /** History state that the next screen can read. */
  state?: unknown;
}

/** The ways to navigate; the shell supplies `inApp`, tests may replace all of them. */
export interface Navigation {
  inApp: (path: string, options?: NavigationOptions) => void;
  wholePage: (path: string) => void;
  reload: () => void;
}

let navigation: Navigation = {
  // Until the shell's router is ready, every navigation is a page load.
  inApp: (path) => window.location.assign(path),
  wholePage: (path) => window.location.assign(path),
  reload: () => window.location.reload(),
};

/** Replaces parts of the navigation; called by the shell when its router is ready, and by tests. */
export function configureNavigation(parts: Partial<Navigation>): void {
  navigation = { ...navigation, ...parts };
}

export function navigateTo(path: string, options?: NavigationOptions): void {
  navigation.inApp(path, options);
}

export function reloadPage(): void {
  navigation.reload();
}

/** Opens a member's profile, as a whole-page load (spec 2). */
export function openMemberPage(username: string): void {
  navigation.wholePage(paths.member(username));
}
