import { readToken, writeToken } from '@sharewave/api-client';
import { configureNavigation } from '@sharewave/app-kit';
import { REMOTE_PATIENCE_MS } from '@sharewave/contracts';
import { type MockServer, TEST_VIEWER, renderInApp, startMockServer, tokenOf } from '@sharewave/testing';
import { screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { EntryPage } from './EntryPage';

const LOGGED_IN = {
  body: { status: 'Logged in', user: { jwtusername: TEST_VIEWER.username, jwtid: TEST_VIEWER.id } },
};
const REFUSED = { status: 401, body: { error: 'Log in again', code: 'unauthorized' } };
const UNAVAILABLE = { status: 503, body: { error: 'Draining', code: 'unavailable' } };
/** The login status is fetched twice, a second apart, before it counts as failed. */
const PATIENCE = { timeout: 3000 };

let api: MockServer;
let warn: jest.SpyInstance;

beforeEach(() => {
  api = startMockServer();
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  api.restore();
  warn.mockRestore();
  window.sessionStorage.clear();
});

/** A page load at the entry with a stored token. */
function renderEntry(token: string) {
  writeToken(token);
  const router = createMemoryRouter([
    { path: '/', element: <EntryPage /> },
    { path: '/home', element: <p>the home feed</p> },
    { path: '/friends', element: <p>the friends page</p> },
  ]);
  configureNavigation({ inApp: (path, options) => void router.navigate(path, options) });
  renderInApp(<RouterProvider router={router} />, { viewer: null });
  return router;
}

const findForm = () => screen.findByRole('form', { name: 'Login' }, PATIENCE);

describe.each([
  ['names a member', tokenOf(TEST_VIEWER)],
  ['names no member', 'stored-token'],
])('the entry with a token that %s', (_name, token) => {
  it('fetches the login status and redirects a member to the home feed [M24]', async () => {
    api.on('loginStatus', () => LOGGED_IN);
    renderEntry(token);
    expect(await screen.findByText('the home feed')).toBeInTheDocument();
    expect(api.calls('loginStatus').map(({ authorization }) => authorization)).toEqual([`Bearer ${token}`]);
  });

  it('redirects a member to the screen of a session that has ended', async () => {
    window.sessionStorage.setItem('sharewave.browser.return-to', '/friends');
    api.on('loginStatus', () => LOGGED_IN);
    renderEntry(token);
    expect(await screen.findByText('the friends page')).toBeInTheDocument();
  });

  it('shows the login form if the token is refused [M25]', async () => {
    api.on('loginStatus', () => REFUSED);
    const router = renderEntry(token);
    expect(await findForm()).toBeInTheDocument();
    expect(screen.queryByText('Log in again')).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
    expect(readToken()).toBeNull();
  });

  it('only logs any other failure, and stays usable [M25 M221]', async () => {
    api.on('loginStatus', () => UNAVAILABLE);
    const router = renderEntry(token);
    expect(await findForm()).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
    expect(readToken()).toBe(token);
    expect(warn.mock.calls).toEqual([['Could not be loaded: viewer', expect.any(Error)]]);
  });

  it('shows no form until the login status has arrived, unless that takes long', async () => {
    api.on('loginStatus', () => new Promise(() => undefined));
    const router = renderEntry(token);
    expect(await screen.findByRole('heading', { name: /^Surf on the Sharewave/ })).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    const form = await screen.findByRole('form', { name: 'Login' }, { timeout: REMOTE_PATIENCE_MS + 1000 });
    expect(form).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });
});
