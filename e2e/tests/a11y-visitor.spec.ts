import { test, type Page } from '@playwright/test';
import { beginAfresh, expectAccessible, type OpenState } from '../fixtures/accessibility';
import { answer, letThrough, refuse } from '../fixtures/calls';
import { newVisitor } from '../fixtures/members';

const registration = (page: Page) => page.getByRole('dialog', { name: 'Register new user' });

async function openRegistration(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Register New User' }).click();
}

async function fillRegistration(page: Page, username: string): Promise<void> {
  const form = registration(page);
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Harbour');
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill('ada@sea.example');
  await form.getByLabel('Password', { exact: true }).fill('calm sea 1');
  await form.getByLabel('Confirm password').fill('calm sea 1');
  await form.getByLabel('Date of birth').fill('1990-06-15');
}

const STATES: Record<string, OpenState> = {
  'the login page': async (page) => {
    await page.goto('/');
    return page.getByRole('button', { name: 'Login with Demo User' });
  },
  'the login page after a wrong password': async (page) => {
    await page.goto('/');
    await page.getByLabel(/username or e-?mail/i).fill('nobody.here');
    await page.getByLabel('Password', { exact: true }).fill('not the word');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    return page.getByText('Username or password is incorrect');
  },
  'the open registration': async (page) => {
    await openRegistration(page);
    return registration(page);
  },
  'the registration with an error in every field': async (page) => {
    await answer(page, /\/api\/user\/$/, {
      usernameError: 'Username already exists',
      emailError: 'Email already exists',
    });
    await openRegistration(page);
    await fillRegistration(page, 'ada.harbour');
    await registration(page).getByRole('button', { name: 'Register', exact: true }).click();
    const text = registration(page).getByText('Username already exists');
    await text.waitFor();
    await registration(page).getByLabel('Password', { exact: true }).fill('calm');
    await registration(page).getByLabel('Confirm password').fill('calm see');
    return registration(page).getByText('Passwords do not match');
  },
  'a registration that could not be sent': async (page) => {
    await refuse(page, /\/api\/user\/$/, 500);
    await openRegistration(page);
    await fillRegistration(page, 'ada.harbour');
    await registration(page).getByRole('button', { name: 'Register', exact: true }).click();
    return registration(page).getByText('Not sent');
  },
  'the banner after a registration': async (page) => {
    await answer(page, /\/api\/user\/$/, {});
    await answer(page, /\/api\/users$/, { success: true, id: '66f0000000000000000000aa' });
    await openRegistration(page);
    await fillRegistration(page, 'ada.harbour');
    await registration(page).getByRole('button', { name: 'Register', exact: true }).click();
    return page.getByText('User created successfully!');
  },
  'the page of a member who does not exist': async (page) => {
    await page.goto('/error');
    return page.getByText('User does not exist');
  },
  'the screen of an unknown address': async (page) => {
    await page.goto('/no/such/shore');
    return page.getByText('Unexpected Application Error!');
  },
};

test.describe('axe finds nothing in both themes, wide and narrow, at', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await newVisitor(browser);
    await beginAfresh(page);
  });
  test.afterEach(() => letThrough(page));
  test.afterAll(() => page.context().close());

  for (const [state, open] of Object.entries(STATES)) {
    test(`${state} [D24]`, () => expectAccessible(page, open));
  }
});
