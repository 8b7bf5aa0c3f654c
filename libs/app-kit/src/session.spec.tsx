import { readToken, writeToken } from '@sharewave/api-client';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useUndoableRemoval } from '@sharewave/ui';
import userEvent from '@testing-library/user-event';
import { AppProviders } from './AppProviders';
import { configureNavigation } from './navigate';
import { createQueryClient } from './query-client';
import { parseRuntimeConfig } from './runtime-config';
import { useSession } from './session-context';
import { takeReturnPath } from './return-path';

const config = parseRuntimeConfig({
  apiUrl: 'http://api.test',
  remotes: { feed: '', profile: '', friends: '', messenger: '' },
  footer: { author: '', clientSourceUrl: '', serverSourceUrl: '' },
});

const navigation = { inApp: jest.fn(), wholePage: jest.fn(), reload: jest.fn() };
const loggedIn = {
  status: 'Logged in',
  user: { jwtusername: 'alice.waves', jwtid: 'a11ce0000000000000000000' },
};

function answerWith(status: number, body: unknown) {
  const fetchMock = jest.fn((_input: RequestInfo | URL) =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  globalThis.fetch = fetchMock;
  return fetchMock;
}

/** Something of the member's that can be removed, and taken back for a while. */
function Removable({ remove }: { remove: () => Promise<void> }) {
  const { start } = useUndoableRemoval({ remove, onRemoved: () => undefined });
  return <button onClick={start}>Remove</button>;
}

function Probe() {
  const { status, viewer, signIn, signOut } = useSession();
  return (
    <>
      <p>
        {status} {viewer?.username}
      </p>
      <button onClick={() => signIn('new-token')}>Sign in</button>
      <button onClick={signOut}>Sign out</button>
    </>
  );
}

const renderProbe = () =>
  render(
    <AppProviders config={config}>
      <Probe />
    </AppProviders>,
  );

beforeEach(() => {
  jest.clearAllMocks();
  configureNavigation(navigation);
});

const buildToken = (claims: { sub: string; username: string; logout?: string }) =>
  `x.${btoa(JSON.stringify({ ...claims, exp: Date.now() / 1000 + 60 }))}.y`;

describe('session', () => {
  it('is a visitor without a stored token, and asks nobody [M14]', () => {
    const fetchMock = answerWith(200, loggedIn);
    renderProbe();
    expect(screen.getByText('visitor')).toBeVisible();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('learns from the login status who is signed in [M14]', async () => {
    writeToken('token');
    answerWith(200, loggedIn);
    renderProbe();
    expect(screen.getByText('loading')).toBeVisible();
    expect(await screen.findByText('member alice.waves')).toBeVisible();
  });

  it('knows at once whom its token names', async () => {
    const { jwtid: sub, jwtusername: username } = loggedIn.user;
    writeToken(buildToken({ sub, username }));
    answerWith(200, loggedIn);
    renderProbe();
    expect(screen.getByText('member alice.waves')).toBeVisible();
    await act(async () => undefined);
  });

  it('returns to the login page when the token is refused, and remembers where it was [M25 M82]', async () => {
    writeToken('expired');
    answerWith(401, { error: 'Log in again', code: 'unauthorized' });
    window.history.replaceState(null, '', '/friends?x=1');
    renderProbe();
    await waitFor(() => expect(navigation.inApp).toHaveBeenCalledWith('/', { replace: true }));
    expect(navigation.inApp).toHaveBeenCalledTimes(1);
    expect(readToken()).toBeNull();
    expect(screen.getByText('visitor')).toBeVisible();
    expect(takeReturnPath()).toBe('/friends?x=1');
    expect(takeReturnPath()).toBeNull();
  });

  it('still knows who is signed in when that cannot be asked again', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    writeToken('token');
    answerWith(200, loggedIn);
    const queryClient = createQueryClient();
    render(
      <AppProviders config={config} queryClient={queryClient}>
        <Probe />
      </AppProviders>,
    );
    await screen.findByText('member alice.waves');
    const fetchMock = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    globalThis.fetch = fetchMock;
    jest.useFakeTimers();
    void queryClient.refetchQueries();
    // The second try, too.
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    jest.useRealTimers();
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(screen.getByText('member alice.waves')).toBeVisible();
    warn.mockRestore();
  });

  it('keeps the token of a login and reloads the page', async () => {
    answerWith(200, loggedIn);
    renderProbe();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(readToken()).toBe('new-token');
    expect(navigation.reload).toHaveBeenCalledTimes(1);
  });

  it('signs out on the server with the token that it then removes', async () => {
    writeToken('token');
    const fetchMock = answerWith(200, loggedIn);
    renderProbe();
    await screen.findByText('member alice.waves');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(fetchMock).toHaveBeenLastCalledWith(
      'http://api.test/api/users/logout',
      expect.objectContaining({ headers: expect.objectContaining({ Authorization: 'Bearer token' }) }),
    );
    expect(readToken()).toBeNull();
    expect(navigation.inApp).toHaveBeenCalledWith('/', { replace: true });
  });

  describe('signing out', () => {
    const TICKET = 'a5e5510000000000000000aa.aaaaaaaaaaaaaaaaaaaaaa';
    const { jwtid: sub, jwtusername: username } = loggedIn.user;
    const signOutWith = async (logout: Record<string, string>, answerLogout: () => Promise<Response>) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      writeToken(buildToken({ sub, username, ...logout }));
      answerWith(200, loggedIn);
      renderProbe();
      globalThis.fetch = jest.fn(answerLogout);
      await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
      await waitFor(() => expect(readToken()).toBeNull());
      const told = warn.mock.calls;
      warn.mockRestore();
      return { told, kept: Object.keys(window.localStorage).filter((key) => /logout|jwt/.test(key)) };
    };
    const failing = () => Promise.reject(new TypeError('Failed to fetch'));

    it('without a network keeps what ends the session, and not its token', async () => {
      const { told, kept } = await signOutWith({ logout: TICKET }, failing);
      expect(kept).toEqual([`sharewave.browser.logout.${TICKET}`]);
      expect(JSON.stringify({ ...window.localStorage })).not.toContain('.y');
      expect(told).toEqual([['The session could not be ended on the server', expect.any(Error)]]);
    });

    it('keeps it also where the page is left before an answer comes', async () => {
      const { kept } = await signOutWith({ logout: TICKET }, () => new Promise(() => undefined));
      expect(kept).toEqual([`sharewave.browser.logout.${TICKET}`]);
    });

    it('leaves nothing of it once the server has answered', async () => {
      const { kept } = await signOutWith({ logout: TICKET }, async () => new Response('{}'));
      expect(kept).toEqual([]);
    });

    it('leads to the entry although the browser has blocked its storage meanwhile', async () => {
      writeToken(buildToken({ sub, username }));
      answerWith(200, loggedIn);
      renderProbe();
      const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('The operation is insecure', 'SecurityError');
      });
      await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
      await waitFor(() => expect(navigation.inApp).toHaveBeenCalledWith('/', { replace: true }));
      storage.mockRestore();
    });

    it('keeps nothing of a token without a ticket', async () => {
      expect((await signOutWith({}, failing)).kept).toEqual([]);
    });
  });

  it('signs out after what was being removed is removed, which could be undone until then', async () => {
    writeToken('token');
    const fetchMock = answerWith(200, loggedIn);
    let settle = () => {};
    const remove = jest.fn(() => new Promise<void>((resolve) => (settle = resolve)));
    render(
      <AppProviders config={config}>
        <Probe />
        <Removable remove={remove} />
      </AppProviders>,
    );
    await screen.findByText('member alice.waves');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(remove).not.toHaveBeenCalled();
    fetchMock.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(remove).toHaveBeenCalledTimes(1);
    expect(fetchMock).not.toHaveBeenCalled();
    expect(readToken()).toBe('token');
    await act(async () => settle());
    expect(fetchMock).toHaveBeenCalledWith('http://api.test/api/users/logout', expect.anything());
    expect(readToken()).toBeNull();
  });

  it('signs out, though what was being removed is never answered', async () => {
    writeToken('token');
    answerWith(200, loggedIn);
    render(
      <AppProviders config={config}>
        <Probe />
        <Removable remove={() => new Promise(() => undefined)} />
      </AppProviders>,
    );
    await screen.findByText('member alice.waves');
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(readToken()).toBe('token');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(readToken()).toBeNull();
    jest.useRealTimers();
  });

  describe('in a page that heard of nothing', () => {
    const comeBack = () =>
      act(() => {
        const event = new Event('pageshow');
        Object.assign(event, { persisted: true });
        window.dispatchEvent(event);
      });
    const renderMember = async () => {
      writeToken('token');
      answerWith(200, loggedIn);
      renderProbe();
      await screen.findByText('member alice.waves');
    };

    it('follows a sign-out when it is shown again', async () => {
      await renderMember();
      window.localStorage.removeItem('jwt');
      comeBack();
      expect(screen.getByText('visitor')).toBeVisible();
      expect(navigation.inApp).toHaveBeenCalledWith('/', { replace: true });
    });

    it('is loaded anew where somebody else has signed in', async () => {
      await renderMember();
      window.localStorage.setItem('jwt', "somebody else's");
      comeBack();
      expect(navigation.reload).toHaveBeenCalledTimes(1);
    });

    it('stays as it is where nothing has changed', async () => {
      await renderMember();
      comeBack();
      expect(navigation.reload).not.toHaveBeenCalled();
      expect(navigation.inApp).not.toHaveBeenCalled();
    });
  });

  it('follows a sign-out in another tab [M11]', async () => {
    writeToken('token');
    answerWith(200, loggedIn);
    renderProbe();
    await screen.findByText('member alice.waves');
    window.localStorage.removeItem('jwt');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'jwt' }));
    });
    expect(screen.getByText('visitor')).toBeVisible();
    expect(navigation.inApp).toHaveBeenCalledWith('/', { replace: true });
  });

  describe('of what is half written in another tab', () => {
    const DRAFT = 'sharewave.member.me.draft.post';
    const OTHERS = `sharewave.member.${'b0b'.repeat(8)}.outbox.one`;
    const writeHere = () => window.sessionStorage.setItem(DRAFT, 'Half a post');
    const pressSignOut = () => userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    /** What an end of the session in another tab leaves in the storage that all share. */
    const endElsewhere = async (status: number, end: () => Promise<unknown>) => {
      writeToken('token');
      answerWith(status, loggedIn);
      const { unmount } = renderProbe();
      await end();
      await waitFor(() => expect(readToken()).toBeNull());
      unmount();
      return { ...window.localStorage };
    };
    const receive = async (left: Record<string, string>) => {
      window.localStorage.clear();
      writeToken('token');
      answerWith(200, loggedIn);
      renderProbe();
      await screen.findByText('member alice.waves');
      writeHere();
      window.localStorage.clear();
      for (const [key, value] of Object.entries(left)) window.localStorage.setItem(key, value);
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'jwt' })));
      expect(screen.getByText('visitor')).toBeVisible();
    };

    it('leaves nothing where its member has signed out', async () => {
      await receive(await endElsewhere(200, pressSignOut));
      expect(window.sessionStorage.getItem(DRAFT)).toBeNull();
    });

    it('leaves what waits for another member, whose session had run out before', async () => {
      const { jwtid: sub, jwtusername: username } = loggedIn.user;
      window.localStorage.setItem(`sharewave.member.${sub}.outbox.one`, 'Own');
      window.localStorage.setItem(OTHERS, 'Waits');
      writeToken(buildToken({ sub, username }));
      answerWith(200, loggedIn);
      renderProbe();
      await pressSignOut();
      await waitFor(() => expect(readToken()).toBeNull());
      expect(Object.keys(window.localStorage).filter((key) => key.includes('outbox'))).toEqual([OTHERS]);
    });

    it('leaves nothing of its member where they have signed out on another device', async () => {
      const { jwtid: sub, jwtusername: username } = loggedIn.user;
      window.localStorage.setItem(`sharewave.member.${sub}.outbox.one`, 'Own');
      window.localStorage.setItem(OTHERS, 'Waits');
      writeToken(buildToken({ sub, username }));
      answerWith(401, {});
      renderProbe();
      await waitFor(() => expect(readToken()).toBeNull());
      expect(Object.keys(window.localStorage).filter((key) => key.includes('outbox'))).toEqual([OTHERS]);
    });

    it('keeps all where the session has run out, also after a sign-out of before', async () => {
      await endElsewhere(200, pressSignOut);
      await receive(await endElsewhere(401, async () => undefined));
      expect(window.sessionStorage.getItem(DRAFT)).toBe('Half a post');
    });
  });
});
