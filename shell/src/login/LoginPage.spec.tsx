import { readToken } from '@sharewave/api-client';
import { configureNavigation } from '@sharewave/app-kit';
import {
  type MockServer,
  TEST_CONFIG,
  renderInApp,
  startMockServer,
  withBlockedStorage,
} from '@sharewave/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginPage } from './LoginPage';

const DEMO = { emailOrUsername: 'demo.sailor', password: 'ahoy-demo' };
const LOGGED_IN = { token: 'fresh-token', jwtusername: 'marina', jwtid: 'a11ce0000000000000000000' };

let api: MockServer;
let reload: jest.Mock;
let warn: jest.SpyInstance;

beforeEach(() => {
  api = startMockServer();
  reload = jest.fn();
  configureNavigation({ reload });
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  api.restore();
  warn.mockRestore();
  jest.useRealTimers();
});

function renderLogin({ demo = DEMO }: { demo?: typeof DEMO | null } = {}) {
  return renderInApp(<LoginPage />, { viewer: null, config: { ...TEST_CONFIG, demo } });
}

const nameField = () => screen.getByLabelText('Username or email');
const passwordField = () => screen.getByLabelText('Password');

async function logIn(name: string, password: string): Promise<void> {
  await userEvent.type(nameField(), name);
  await userEvent.type(passwordField(), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

describe('the login page', () => {
  it('greets with the tagline of the specification [M1]', () => {
    renderLogin();
    expect(
      screen.getByRole('heading', {
        name: 'Surf on the Sharewave to connect with friends around the world',
      }),
    ).toBeInTheDocument();
  });

  it('masks the password [M18]', () => {
    renderLogin();
    expect(passwordField()).toHaveAttribute('type', 'password');
  });

  it('keeps the token of a login and reloads the page [M13 M17 M19 M26 M27]', async () => {
    api.on('login', () => ({ body: LOGGED_IN }));
    renderLogin();
    await logIn('marina@sea.test', 'secret1');
    await waitFor(() => {
      expect(reload).toHaveBeenCalledTimes(1);
    });
    expect(api.calls('login')[0]?.body).toEqual({ emailOrUsername: 'marina@sea.test', password: 'secret1' });
    expect(api.calls('login')[0]?.authorization).toBeNull();
    expect(readToken()).toBe('fresh-token');
  });

  it('clears both fields on a 401 and shows the text of the answer under the form [M28 M29]', async () => {
    api.on('login', () => ({ status: 401, body: { error: 'Nobody of that name sails here', code: 'x' } }));
    renderLogin();
    await logIn('marina', 'wrong-one');
    const text = await screen.findByRole('alert');
    expect(text).toHaveTextContent('Nobody of that name sails here');
    expect(passwordField().compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(nameField()).toHaveValue('');
    expect(passwordField()).toHaveValue('');
    expect(nameField()).toHaveFocus();
    expect(readToken()).toBeNull();
  });

  it('says so if the browser blocks the storage that a login needs', async () => {
    api.on('login', () => ({ body: LOGGED_IN }));
    await withBlockedStorage(async () => {
      renderLogin();
      await logIn('marina', 'secret1');
      expect(
        await screen.findByText('Your browser blocks the storage that a login needs'),
      ).toBeInTheDocument();
    });
    expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
  });

  it('keeps what was typed and never shows a server text when the login fails otherwise [D16]', async () => {
    api.on('login', () => ({ status: 500, body: { error: 'The engine room is flooded', code: 'x' } }));
    renderLogin();
    await logIn('marina', 'secret1');
    expect(await screen.findByText('Not sent')).toBeInTheDocument();
    expect(screen.queryByText('The engine room is flooded')).not.toBeInTheDocument();
    expect(nameField()).toHaveValue('marina');
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  });

  it('shows how long to wait after too many attempts', async () => {
    api.on('login', () => ({
      status: 429,
      headers: { 'Retry-After': '20' },
      body: { error: 'slow', code: 'x' },
    }));
    renderLogin();
    await logIn('marina', 'secret1');
    expect(await screen.findByText('Try again in 20 s')).toBeInTheDocument();
  });

  it('credits the author and links both sources from the configuration [M30 M31 M32]', () => {
    renderLogin();
    expect(screen.getByRole('contentinfo')).toHaveTextContent(TEST_CONFIG.footer.author);
    expect(screen.getByRole('link', { name: 'Client source' })).toHaveAttribute(
      'href',
      TEST_CONFIG.footer.clientSourceUrl,
    );
    expect(screen.getByRole('link', { name: 'Server source' })).toHaveAttribute(
      'href',
      TEST_CONFIG.footer.serverSourceUrl,
    );
  });
});

describe('the demo login', () => {
  it('fills both fields at once and submits them 250 ms later [M20 M22 M23]', async () => {
    jest.useFakeTimers();
    api.on('login', () => ({ body: LOGGED_IN }));
    renderLogin();
    fireEvent.click(screen.getByRole('button', { name: 'Login with Demo User' }));
    expect(nameField()).toHaveValue(DEMO.emailOrUsername);
    expect(passwordField()).toHaveValue(DEMO.password);
    act(() => {
      jest.advanceTimersByTime(249);
    });
    expect(api.calls('login')).toHaveLength(0);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(api.calls('login').map(({ body }) => body)).toEqual([DEMO]);
  });

  it('is not there without demo credentials [D18]', () => {
    renderLogin({ demo: null });
    expect(screen.queryByRole('button', { name: 'Login with Demo User' })).not.toBeInTheDocument();
  });
});
