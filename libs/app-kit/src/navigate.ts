import { paths } from './paths';

/** How the screen changes, and what the next one is told beside its address. */
export interface NavigationOptions {
  replace?: boolean;
  state?: unknown;
}

/** How pages are changed; the shell supplies `inApp`, tests may supply all of it. */
export interface Navigation {
  /** Changes the screen without loading the page. */
  inApp: (path: string, options?: NavigationOptions) => void;
  /** Loads a page as a whole. */
  wholePage: (path: string) => void;
  reload: () => void;
}

let navigation: Navigation = {
  // Until the shell's router is there every change is a page load.
  inApp: (path) => window.location.assign(path),
  wholePage: (path) => window.location.assign(path),
  reload: () => window.location.reload(),
};

/** Replaces parts of the navigation; called by the shell when its router is ready, and by tests. */
export function configureNavigation(parts: Partial<Navigation>): void {
  navigation = { ...navigation, ...parts };
}

/** Changes the screen inside the app. */
export function navigateTo(path: string, options?: NavigationOptions): void {
  navigation.inApp(path, options);
}

/** Loads a page as a whole. */
export function loadPage(path: string): void {
  navigation.wholePage(path);
}

/** Loads the present page again. */
export function reloadPage(): void {
  navigation.reload();
}

/** Opens a member's profile, as a whole-page load (spec 2). */
export function openMemberPage(username: string): void {
  navigation.wholePage(paths.member(username));
}
