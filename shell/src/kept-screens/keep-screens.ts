import { readToken, viewerOf } from '@sharewave/api-client';
import { messengerBus } from '@sharewave/app-kit';
import { writeScreen } from './write-screen';
import { copyOf } from './copy-of-screen';
import { rulesFor } from './rules-for';
import { isSettled } from './settled';
import { loadRemotesFile } from '../remotes/remotes-file';

/** Keeps how the screen looks, unless that is not how a visit would begin, or shows what is not the screen's own. */
function keepScreen(): void {
  const { pathname, search } = window.location;
  const root = document.getElementById('root');
  const viewer = viewerOf(readToken());
  if (root === null || viewer === undefined || !isSettled(root)) return;
  if (window.scrollY > 0 || search !== '' || messengerBus.getState().isOpen) return;
  if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null) return;
  const ownRules: string[] = [];
  const copy = copyOf(root, ownRules);
  const { rootCss, css } = rulesFor(copy);
  writeScreen(pathname, {
    viewerId: viewer.id,
    keptAt: Date.now(),
    widthPx: window.innerWidth,
    html: copy.innerHTML,
    rootCss,
    css: css + ownRules.join(''),
  });
}

/** Keeps the screens of this page as they are now and as they are left. */
export async function keepScreens(): Promise<void> {
  const remotes = await loadRemotesFile().catch(() => null);
  // A preview is over with its link.
  if (remotes?.preview) return;
  keepScreen();
  document.addEventListener('visibilitychange', () => document.hidden && keepScreen());
}
