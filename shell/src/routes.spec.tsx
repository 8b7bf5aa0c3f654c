import { memberSocket } from '@sharewave/api-client';
import {
  configureNavigation,
  configureRemotes,
  messengerBus,
  navigateTo,
  takeReturnPath,
} from '@sharewave/app-kit';
import { TEXTS } from '@sharewave/contracts';
import {
  type MockServer,
  TEST_VIEWER,
  renderInApp,
  startMockServer,
  withBlockedStorage,
} from '@sharewave/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { Screens } from './routes';
import { ScreenBoundary } from './ScreenBoundary';

const WIRE_VIEWER = {
  _id: TEST_VIEWER.id,
  username: TEST_VIEWER.username,
  fullName: 'Alice Waves',
  profilePhotoURL: 'NO PROFILE PHOTO',
  bgPhotoURL: '',
  friends: [],
  friendRequests: [],
  numberOfFriends: 0,
  relationship: 'self',
};

const UNEXPECTED = 'Unexpected Application Error!';

let api: MockServer;

beforeEach(() => {
  api = startMockServer();
  api.on('loginStatus', () => ({
    body: { status: 'Logged in', user: { jwtusername: TEST_VIEWER.username, jwtid: TEST_VIEWER.id } },
  }));
  api.on('getMember', () => ({ body: WIRE_VIEWER }));
  jest.spyOn(memberSocket, 'subscribe').mockImplementation(({ onCounts }) => {
    onCounts?.({ unreadMessages: 0, friendRequests: 0 });
    return () => undefined;
  });
  api.on('logout', () => ({ body: {} }));
  configureRemotes((name) =>
    Promise.resolve({
      default: (props: { username?: string; tab?: string; posts?: React.ReactNode; postId?: string }) => (
        <section aria-label={name}>
          {props.username} {props.tab} {props.postId} {props.posts}
        </section>
      ),
    }),
  );
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  api.restore();
  jest.restoreAllMocks();
  act(messengerBus.close);
  window.sessionStorage.clear();
});

function renderAt(path: string, { visitor = false } = {}) {
  const router = createMemoryRouter([{ path: '*', element: <Screens /> }], { initialEntries: [path] });
  configureNavigation({ reload: () => undefined });
  renderInApp(<RouterProvider router={router} />, visitor ? { viewer: null } : {});
  return router;
}

const remote = (name: string) => screen.findByRole('region', { name });

function matchMedia(matches: (query: string) => boolean): void {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    matches: matches(query),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => true,
  }));
}

const isCollapsed = (query: string) => query.includes('max-width: 767');
const isWide = (query: string) => query.includes('min-width');

describe('the addresses', () => {
  it('/home shows the feed [M4]', async () => {
    renderAt('/home');
    expect(await remote('feed/HomeFeed')).toBeInTheDocument();
    expect(document.title).toBe('Home · Sharewave');
  });

  it('/home shows suggestions from 768 pixels on [M83]', async () => {
    matchMedia(isWide);
    renderAt('/home');
    expect(await remote('friends/Suggestions')).toBeInTheDocument();
  });

  it('/home shows no suggestions below 768 pixels [M85]', async () => {
    matchMedia(isCollapsed);
    renderAt('/home');
    await remote('feed/HomeFeed');
    expect(screen.queryByRole('region', { name: 'friends/Suggestions' })).not.toBeInTheDocument();
  });

  it('/friends shows requests and friends [M5 M120]', async () => {
    renderAt('/friends');
    expect(await remote('friends/FriendsPage')).toBeInTheDocument();
  });

  it('/user/{username} shows the profile with the posts of that member in its slot [M6 D7]', async () => {
    renderAt('/user/bea.breeze?tab=friends');
    expect(await remote('profile/ProfilePage')).toHaveTextContent('bea.breeze friends');
    expect(await remote('feed/MemberFeed')).toHaveTextContent('bea.breeze');
  });

  it('/post/{id} shows one post [D7]', async () => {
    renderAt('/post/66f0000000000000000000aa');
    expect(await remote('feed/PostPage')).toHaveTextContent('66f0000000000000000000aa');
  });

  it('/home?chat={id} opens the messenger at that chat [D7]', async () => {
    renderAt('/home?chat=66f0000000000000000000bb');
    expect(await remote('messenger/MessengerPanel')).toBeInTheDocument();
    expect(messengerBus.getState().target).toEqual({ chatId: '66f0000000000000000000bb' });
  });

  it.each(['', '?tab=friends'])('/profile%s leads to one’s own profile [M7 D5]', async (search) => {
    const router = renderAt(`/profile${search}`);
    await remote('profile/ProfilePage');
    expect(router.state.location).toMatchObject({ pathname: `/user/${TEST_VIEWER.username}`, search });
  });

  it('/error says that the member does not exist, with a link home [M8 D6]', () => {
    renderAt('/error');
    expect(screen.getByRole('heading', { name: 'User does not exist' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sail home' })).toHaveAttribute('href', '/home');
  });

  it('/error offers another attempt if a profile could not be reached [M8 D6]', () => {
    renderAt('/error');
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
    act(() => navigateTo('/error', { replace: true, state: { unreached: 'bea.breeze' } }));
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/user/bea.breeze');
  });

  it('an unknown one shows the error screen, with a link home [M9 D6]', () => {
    renderAt('/no/such/place', { visitor: true });
    expect(screen.getByRole('heading', { name: UNEXPECTED })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sail home' })).toHaveAttribute('href', '/');
  });
});

describe('the guards', () => {
  it.each(['/home', '/friends', '/profile', '/post/66f0000000000000000000aa', '/user/bea.breeze'])(
    'redirect a visitor of %s to the entry [M3 M16 D5]',
    async (path) => {
      const router = renderAt(path, { visitor: true });
      expect(await screen.findByRole('form', { name: 'Login' })).toBeInTheDocument();
      expect(router.state.location.pathname).toBe('/');
    },
  );

  it('remember the address that a visitor has opened, for after the login', async () => {
    window.history.replaceState(null, '', '/user/bea.breeze?tab=friends');
    renderAt('/user/bea.breeze?tab=friends', { visitor: true });
    await screen.findByRole('form', { name: 'Login' });
    expect(takeReturnPath()).toBe('/user/bea.breeze?tab=friends');
    window.history.replaceState(null, '', '/');
  });

  it('redirect a visitor whose browser blocks all storage to the entry without an error', async () => {
    const logError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await withBlockedStorage(async () => {
      const router = renderAt('/user/bea.breeze', { visitor: true });
      expect(await screen.findByRole('form', { name: 'Login' })).toBeInTheDocument();
      expect(router.state.location.pathname).toBe('/');
    });
    expect(logError).not.toHaveBeenCalled();
  });

  it('do not remember the address of a member who signs out', async () => {
    renderAt('/friends');
    await userEvent.click(await screen.findByRole('button', { name: 'Your menu' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('form', { name: 'Login' });
    expect(takeReturnPath()).toBeNull();
  });

  it.each(['/home', '/friends'])(
    'redirect a member whose session has ended from %s to the entry [M82]',
    async (path) => {
      api.on('loginStatus', () => ({ status: 401, body: { error: 'Sign in', code: 'unauthorized' } }));
      window.localStorage.setItem('jwt', 'the-token-of-a-session-that-has-ended');
      const router = renderAt(path, { visitor: true });
      await waitFor(() => {
        expect(router.state.location.pathname).toBe('/');
      });
      expect(window.localStorage.getItem('jwt')).toBeNull();
    },
  );
});

describe('a login status that cannot be fetched', () => {
  // It is fetched twice, a second apart, before it counts as failed.
  const PATIENCE = { timeout: 3000 };

  beforeEach(() => {
    api.on('loginStatus', () => ({ status: 503, body: { error: 'Draining', code: 'unavailable' } }));
    window.localStorage.setItem('jwt', 'a-token-that-may-be-good');
  });

  it('redirects from a profile to the entry [M137]', async () => {
    const router = renderAt('/user/bea.breeze', { visitor: true });
    expect(await screen.findByRole('form', { name: 'Login' }, PATIENCE)).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });

  it('shows a retry on the other screens', async () => {
    const router = renderAt('/home', { visitor: true });
    expect(await screen.findByRole('button', { name: 'Try again' }, PATIENCE)).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/home');
    expect(screen.queryByText('Draining')).not.toBeInTheDocument();
  });
});

describe('a screen that fails', () => {
  it('shows the error screen instead of a blank page [M9]', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Leaky = () => {
      throw new Error('sprung a leak');
    };
    renderInApp(
      <ScreenBoundary locationKey="here">
        <Leaky />
      </ScreenBoundary>,
      { viewer: null },
    );
    expect(await screen.findByRole('heading', { name: UNEXPECTED })).toBeInTheDocument();
    expect(screen.queryByText(/sprung a leak/)).not.toBeInTheDocument();
  });

  it('is shown if it was the previous screen that failed while unmounting', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const onFailure = jest.fn();
    const Clingy = () => {
      useEffect(
        () => () => {
          throw new Error('would not let go');
        },
        [],
      );
      return <p>The screen before</p>;
    };
    const app = (locationKey: string, shown: ReactNode) => (
      <ScreenBoundary locationKey={locationKey} onFailure={onFailure}>
        {shown}
      </ScreenBoundary>
    );
    const { rerender } = render(app('before', <Clingy />));
    rerender(app('after', <p>The screen after</p>));
    expect(await screen.findByText('The screen after')).toBeInTheDocument();
    // Not given up, so it is not reported as a failure of the shell.
    expect(onFailure.mock.calls).toEqual([[expect.any(Error), false]]);
  });
});

describe('the top bar', () => {
  it('links home and friends, marks the current one and contains the search [M58 M120]', async () => {
    renderAt('/friends');
    const main = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(main).getByRole('link', { name: /^Home/ })).toHaveAttribute('href', '/home');
    expect(within(main).getByRole('link', { name: /^Friends/ })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('region', { name: 'friends/FriendSearch' })).not.toBeInTheDocument();
    await userEvent.type(screen.getByRole('combobox', { name: TEXTS.findFriends }), 'a');
    expect(await remote('friends/FriendSearch')).toBeInTheDocument();
  });

  it('is shown while the login status is being fetched, so that nothing moves down later', async () => {
    let answer = () => undefined;
    const body = { status: 'Logged in', user: { jwtusername: TEST_VIEWER.username, jwtid: TEST_VIEWER.id } };
    api.on(
      'loginStatus',
      () =>
        new Promise((resolve) => {
          answer = () => void resolve({ body });
        }),
    );
    window.localStorage.setItem('jwt', 'a-token-of-somebody');
    renderAt('/home', { visitor: true });
    expect(await screen.findByRole('link', { name: /^Home/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Your menu' })).not.toBeInTheDocument();
    answer();
    expect(await screen.findByRole('button', { name: 'Your menu' })).toBeInTheDocument();
  });

  const serverCounts = (unreadMessages: number, friendRequests: number) =>
    jest.spyOn(memberSocket, 'subscribe').mockImplementation(({ onCounts }) => {
      onCounts?.({ unreadMessages, friendRequests });
      return () => undefined;
    });

  it('counts received requests [D8]', async () => {
    serverCounts(0, 1);
    renderAt('/home');
    expect(
      await screen.findByRole('link', { name: /Friends.*1 friend request|1 friend request.*Friends/ }),
    ).toBeVisible();
  });

  it('counts the unread messages of all chats [D9]', async () => {
    serverCounts(5, 0);
    renderAt('/home');
    expect(await screen.findByRole('button', { name: /Messenger.*5 unread messages/ })).toBeVisible();
  });

  it.each([
    ['/home', 'feed/HomeFeed'],
    ['/friends', 'friends/FriendsPage'],
    ['/user/bea.breeze', 'profile/ProfilePage'],
  ])('opens and closes the messenger on %s [M59 M97 M120]', async (path, screenShown) => {
    renderAt(path);
    await remote(screenShown);
    const toggle = await screen.findByRole('button', { name: 'Messenger' });
    await userEvent.click(toggle);
    const messenger = screen.getByRole('complementary', { name: 'Messenger' });
    expect(messenger).toContainElement(await remote('messenger/MessengerPanel'));
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(toggle);
    expect(messenger).not.toBeInTheDocument();
  });

  it.each([
    ['does not scroll below 576 pixels', 575, 'hidden'],
    ['still scrolls from 576 pixels on', 576, ''],
  ])('opens the messenger over a page that %s [M195]', async (_rule, width, overflow) => {
    matchMedia((query) => width <= Number(/max-width: ([\d.]+)/.exec(query)?.[1] ?? 0));
    renderAt('/home');
    await remote('feed/HomeFeed');
    act(messengerBus.open);
    await remote('messenger/MessengerPanel');
    expect(document.body.style.overflow).toBe(overflow);
  });

  it('moves the focus to the new screen after a navigation inside the app', async () => {
    renderAt('/home');
    await userEvent.click(await screen.findByRole('link', { name: 'Friends' }));
    await remote('friends/FriendsPage');
    // The name is what a screen reader says of the new screen, as it does after a page load.
    expect(screen.getByRole('main', { name: 'Friends · Sharewave' })).toHaveFocus();
  });

  it.each(['/home', '/home?chat=66f0000000000000000000bb'])(
    'scrolls to the top of %s by a link to its screen, as a browser does',
    async (address) => {
      const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
      renderAt(address);
      await userEvent.click(await screen.findByRole('link', { name: 'Home' }));
      expect(scroll.mock.calls).toEqual([[0, 0]]);
    },
  );

  it('adds nothing to the history by a link to the screen that is shown', async () => {
    window.history.replaceState(null, '', '/home');
    const router = renderAt('/home');
    await userEvent.click(await screen.findByRole('link', { name: 'Home' }));
    expect(router.state.historyAction).toBe('REPLACE');
    window.history.replaceState(null, '', '/');
    await userEvent.click(screen.getByRole('link', { name: 'Friends' }));
    expect(router.state.historyAction).toBe('PUSH');
  });

  it('names the screen for screen readers, also after a page load', async () => {
    renderAt('/friends');
    await remote('friends/FriendsPage');
    expect(screen.getByRole('main', { name: 'Friends · Sharewave' })).toBeInTheDocument();
  });

  it('leaves it to the browser to scroll to a fragment, as for “Skip to content”', async () => {
    const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const router = renderAt('/home');
    await remote('feed/HomeFeed');
    await act(() => router.navigate('/home#main'));
    expect(scroll).not.toHaveBeenCalled();
  });

  it('does not scroll when a tab of a profile is pressed, whether it is shown already or not', async () => {
    const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    configureRemotes(() =>
      Promise.resolve({
        default: ({ onTabChange }: { onTabChange: (tab: string) => void }) => (
          <button onClick={() => onTabChange('friends')}>Friends tab</button>
        ),
      }),
    );
    const router = renderAt('/user/bea.breeze');
    const tab = await screen.findByRole('button', { name: 'Friends tab' });
    await userEvent.click(tab);
    const { location } = router.state;
    expect(location.search).toBe('?tab=friends');
    await userEvent.click(tab);
    expect(router.state.location).toBe(location);
    expect(scroll).not.toHaveBeenCalled();
  });
});

describe('the profile menu', () => {
  async function openMenu(): Promise<string[]> {
    await userEvent.click(await screen.findByRole('button', { name: 'Your menu' }));
    return screen.getAllByRole('menuitem').map((item) => item.textContent);
  }

  it('contains own profile, home, friends, settings, theme and logout [M60 M61 M62 M64 M65]', async () => {
    renderAt('/home');
    expect(await openMenu()).toEqual(['Profile', 'Home', 'Friends', 'Settings', 'ThemeSystem', 'Logout']);
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute(
      'href',
      `/user/${TEST_VIEWER.username}`,
    );
    expect(screen.getByRole('menuitem', { name: 'Home' })).toHaveAttribute('href', '/home');
    expect(screen.getByRole('menuitem', { name: 'Friends' })).toHaveAttribute('href', '/friends');
  });

  it('also contains the messenger in the collapsed layout [M63]', async () => {
    matchMedia(isCollapsed);
    renderAt('/home');
    expect(await openMenu()).toContain('Messenger');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Messenger' }));
    expect(await remote('messenger/MessengerPanel')).toBeInTheDocument();
  });

  it('changes the screen without loading the page', async () => {
    const router = renderAt('/home');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Friends' }));
    expect(router.state.location.pathname).toBe('/friends');
  });

  it('does nothing for Settings [M64]', async () => {
    const router = renderAt('/home');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Settings' }));
    expect(router.state.location.pathname).toBe('/home');
  });

  it('cycles through the themes and stays open [D22]', async () => {
    renderAt('/home');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: /Theme/ }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
    await userEvent.click(screen.getByRole('menuitem', { name: /Theme/ }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await userEvent.click(screen.getByRole('menuitem', { name: /Theme/ }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  it('ends the session on Logout, here and on the server [M15 M65]', async () => {
    const router = renderAt('/home');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(window.localStorage.getItem('jwt')).toBeNull();
    expect(api.calls('logout')[0]?.authorization).toMatch(/^Bearer /);
  });
});
