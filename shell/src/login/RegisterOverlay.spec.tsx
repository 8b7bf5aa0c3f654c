import { TEXTS } from '@sharewave/contracts';
import { type MockServer, renderInApp, startMockServer } from '@sharewave/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { LoginPage } from './LoginPage';

const VALID = {
  'First name': 'Marina',
  'Last name': 'da Costa',
  Username: 'marina.c',
  Email: 'marina@sea.test',
  Password: 'secret1',
  'Confirm password': 'secret1',
  'Date of birth': '1990-12-31',
} as const;

type FieldName = keyof typeof VALID;

let api: MockServer;
let warn: jest.SpyInstance;

beforeEach(() => {
  api = startMockServer();
  api.on('checkAvailability', () => ({ body: {} }));
  api.on('register', () => ({ body: { success: true, id: 'a11ce0000000000000000000' } }));
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  api.restore();
  warn.mockRestore();
});

const dialog = () => screen.getByRole('dialog', { name: 'Register new user' });
const field = (name: FieldName) => within(dialog()).getByLabelText(name);

async function openRegistration(): Promise<void> {
  const router = createMemoryRouter([{ path: '/', element: <LoginPage /> }]);
  renderInApp(<RouterProvider router={router} />, { viewer: null });
  await userEvent.click(screen.getByRole('button', { name: 'Register New User' }));
  await screen.findByRole('dialog');
}

async function fill(name: FieldName, value: string): Promise<void> {
  await userEvent.clear(field(name));
  if (value !== '') await userEvent.type(field(name), value);
}

/** Sets each field at once, like a password manager. */
function fillAll(changes: Partial<Record<FieldName, string>> = {}): void {
  for (const [name, value] of Object.entries({ ...VALID, ...changes })) {
    fireEvent.change(within(dialog()).getByLabelText(name), { target: { value } });
  }
}

async function submit(): Promise<void> {
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Register' }));
}

describe('the registration', () => {
  it('opens with title and subtitle of the specification [M21 M33 M34]', async () => {
    await openRegistration();
    expect(dialog()).toHaveAccessibleDescription("It's quick and easy!");
  });

  it('checks uniqueness, then registers with the joined full name, then shows the banner [M35 M47 M51 M52 M53 M54]', async () => {
    await openRegistration();
    fillAll();
    await submit();
    expect(await screen.findByText('User created successfully!')).toBeInTheDocument();
    expect(screen.getByText('Please login with your credentials.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.calls('checkAvailability')[0]?.body).toEqual({
      username: 'marina.c',
      email: 'marina@sea.test',
    });
    expect(api.calls('register')[0]?.body).toEqual({
      fullName: 'Marina da Costa',
      username: 'marina.c',
      password: 'secret1',
      email: 'marina@sea.test',
      dateOfBirth: '1990-12-31',
    });
  });

  it('resets the registration when the banner is closed [M55]', async () => {
    await openRegistration();
    fillAll();
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByText('User created successfully!')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Username or email')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Register New User' }));
    await screen.findByRole('dialog');
    for (const name of Object.keys(VALID)) expect(within(dialog()).getByLabelText(name)).toHaveValue('');
  });

  it('closes on Cancel and sends nothing [M35 M36]', async () => {
    await openRegistration();
    fillAll();
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.calls('checkAvailability')).toHaveLength(0);
  });

  it.each(Object.keys(VALID))('requires %s [M37]', async (name) => {
    await openRegistration();
    expect(within(dialog()).getByLabelText(name)).toBeRequired();
  });

  it('leaves the validation of the address and the date to the browser [M38]', async () => {
    await openRegistration();
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(field('Date of birth')).toHaveAttribute('type', 'date');
    fillAll({ Email: 'no address' });
    await submit();
    expect(api.calls('checkAvailability')).toHaveLength(0);
  });

  it.each([
    ['Username', 'a'.repeat(5), TEXTS.usernameLength],
    ['Username', 'a'.repeat(33), TEXTS.usernameLength],
    ['Password', 'a'.repeat(5), TEXTS.passwordLength],
    ['Password', 'a'.repeat(33), TEXTS.passwordLength],
  ] as const)('refuses a %s of the wrong length: %s [M39 M40]', async (name, value, text) => {
    await openRegistration();
    fillAll({ [name]: value, ...(name === 'Password' ? { 'Confirm password': value } : {}) });
    await submit();
    expect(field(name)).toHaveAccessibleDescription(text);
    expect(api.calls('checkAvailability')).toHaveLength(0);
  });

  it.each([6, 32])('accepts a username and a password of %i characters [M39 M40]', async (length) => {
    await openRegistration();
    const value = 'a'.repeat(length);
    fillAll({ Username: value, Password: value, 'Confirm password': value });
    await submit();
    expect(await screen.findByText('User created successfully!')).toBeInTheDocument();
  });

  it('clears the error of the username when the field is emptied [M45]', async () => {
    await openRegistration();
    await fill('Username', 'abc');
    await userEvent.tab();
    expect(screen.getByText(TEXTS.usernameLength)).toBeInTheDocument();
    await userEvent.clear(field('Username'));
    expect(screen.queryByText(TEXTS.usernameLength)).not.toBeInTheDocument();
  });
});

describe('the confirmation of the password', () => {
  it('shows a mismatch while it is typed, until it matches [M41 M42]', async () => {
    await openRegistration();
    await fill('Password', 'secret1');
    await userEvent.type(field('Confirm password'), 'secret');
    expect(screen.getByText(TEXTS.passwordsDiffer)).toBeInTheDocument();
    await userEvent.type(field('Confirm password'), '1');
    expect(screen.queryByText(TEXTS.passwordsDiffer)).not.toBeInTheDocument();
  });

  it('shows no mismatch once it is emptied [M43]', async () => {
    await openRegistration();
    await fill('Password', 'secret1');
    await fill('Confirm password', 'other');
    expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
    await userEvent.clear(field('Confirm password'));
    expect(screen.queryByText(TEXTS.passwordsDiffer)).not.toBeInTheDocument();
  });

  it('stops the submission silently if it differs [M44]', async () => {
    await openRegistration();
    fillAll({ 'Confirm password': 'secret2' });
    await submit();
    expect(dialog()).toBeInTheDocument();
    expect(api.calls('checkAvailability')).toHaveLength(0);
    expect(api.calls('register')).toHaveLength(0);
  });
});

describe('a submitted registration', () => {
  it.each<[string, { usernameError?: string; emailError?: string }]>([
    ['both uniqueness texts', { usernameError: TEXTS.usernameTaken, emailError: TEXTS.emailTaken }],
    ['the text of the username alone', { usernameError: TEXTS.usernameTaken }],
    ['the text of the address alone', { emailError: TEXTS.emailTaken }],
  ])(
    'shows %s inline until the field is emptied, keeps the form open and does not register [M45 M46 M48 M49]',
    async (_which, body) => {
      api.on('checkAvailability', () => ({ body }));
      await openRegistration();
      fillAll();
      await submit();
      const shown = [
        ['Username', body.usernameError ?? ''],
        ['Email', body.emailError ?? ''],
      ] as const;
      await waitFor(() => {
        for (const [name, text] of shown) expect(field(name)).toHaveAccessibleDescription(text);
      });
      expect(api.calls('register')).toHaveLength(0);
      for (const [name] of shown) {
        await userEvent.clear(field(name));
        expect(field(name)).not.toHaveAccessibleDescription();
      }
    },
  );

  it('succeeds only if the answer says so [M52]', async () => {
    api.on('register', () => ({ body: { success: false } }));
    await openRegistration();
    fillAll();
    await submit();
    await waitFor(() => expect(api.calls('register')).toHaveLength(1));
    const button = within(dialog()).getByRole('button', { name: 'Register' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByText('User created successfully!')).not.toBeInTheDocument();
    expect(field('Username')).toHaveValue('marina.c');
  });

  it('shows the uniqueness text after a lost race', async () => {
    api.on('register', () => ({
      status: 409,
      body: { error: 'taken', code: 'conflict', success: false, usernameError: TEXTS.usernameTaken },
    }));
    await openRegistration();
    fillAll();
    await submit();
    expect(await screen.findByText(TEXTS.usernameTaken)).toBeInTheDocument();
  });

  it.each([
    ['First name', 'fullName', TEXTS.fullNameReserved, 'Maren'],
    ['Password', 'password', TEXTS.passwordCommon, 'calm sea 4'],
    ['Date of birth', 'dateOfBirth', TEXTS.tooYoung, '1989-12-31'],
  ] as const)(
    'shows at the %s why the API refuses it, until it is changed',
    async (label, name, text, other) => {
      api.on('register', () => ({
        status: 400,
        body: { error: text, code: 'validation_failed', success: false, fields: { [name]: text } },
      }));
      await openRegistration();
      fillAll();
      await submit();
      await waitFor(() => {
        expect(field(label)).toHaveAccessibleDescription(text);
      });
      expect(field(label)).toHaveFocus();
      fireEvent.change(field(label), { target: { value: other } });
      expect(field(label)).not.toHaveAccessibleDescription();
    },
  );

  it('only logs any other 400 and keeps the entered values [M56]', async () => {
    api.on('register', () => ({ status: 400, body: { error: 'Must be in the past', code: 'x' } }));
    await openRegistration();
    fillAll();
    await submit();
    await waitFor(() => {
      expect(warn).toHaveBeenCalledWith('The registration failed', expect.any(Error));
    });
    expect(screen.queryByText('Must be in the past')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
    expect(field('Username')).toHaveValue('marina.c');
  });

  it('logs a failed pre-check, shows the state and allows another attempt [M50]', async () => {
    api.on('checkAvailability', () => {
      throw new TypeError('offline');
    });
    await openRegistration();
    fillAll();
    await submit();
    expect(await screen.findByText('Not sent')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(warn).toHaveBeenCalledWith('The registration failed', expect.any(Error));
    expect(api.calls('register')).toHaveLength(0);
    api.on('checkAvailability', () => ({ body: {} }));
    await submit();
    expect(await screen.findByText('User created successfully!')).toBeInTheDocument();
  });
});

describe('a stopped registration', () => {
  it.each([
    ['has the wrong length', { Username: 'abc', Password: 'abc', 'Confirm password': 'abc' }, 'Username'],
    ['differs', { 'Confirm password': 'secret2' }, 'Confirm password'],
  ] as const)('focuses the first field that %s', async (_what, changes, name) => {
    await openRegistration();
    fillAll(changes);
    await submit();
    expect(field(name)).toHaveFocus();
    // On every attempt, also if the same field is wrong again.
    await submit();
    expect(field(name)).toHaveFocus();
  });

  it('focuses a field whose value is taken', async () => {
    api.on('checkAvailability', () => ({ body: { emailError: TEXTS.emailTaken } }));
    await openRegistration();
    fillAll();
    await submit();
    await waitFor(() => expect(field('Email')).toHaveFocus());
  });

  it('moves no focus before it is submitted', async () => {
    await openRegistration();
    await fill('Username', 'abc');
    await userEvent.tab();
    expect(screen.getByText(TEXTS.usernameLength)).toBeInTheDocument();
    expect(field('Email')).toHaveFocus();
  });
});
