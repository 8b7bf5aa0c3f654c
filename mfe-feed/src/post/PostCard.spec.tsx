import { startMockServer, type MockServer } from '@sharewave/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showPost } from '../shared/PostPage.shared-spec';

let server: MockServer;

beforeEach(() => {
  server = startMockServer();
});
afterEach(() => server.restore());

it('folds a long text until it is opened', async () => {
  await showPost(server, { text: 'wave '.repeat(200).trim() });
  const more = screen.getByRole('button', { name: 'Show more' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(more);
  expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
});

it.each([
  ['fills the eight lines of a wide card', 'wave '.repeat(136)],
  ['ends in blank lines', `A calm sea${'\n'.repeat(12)}`],
])('offers no more of a text that %s', async (_case, text) => {
  await showPost(server, { text });
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('links the web addresses in its text', async () => {
  await showPost(server, { text: 'https://tides.example/today' });
  expect(screen.getByRole('link', { name: 'https://tides.example/today' })).toHaveAttribute(
    'target',
    '_blank',
  );
});

it('unfolds a text when a link in it gets the focus, because its line may be hidden', async () => {
  const address = `https://tides.example/${'wave'.repeat(200)}`;
  await showPost(server, { text: address });
  expect(screen.getByRole('button', { name: 'Show more' })).toHaveAttribute('aria-expanded', 'false');
  act(() => screen.getByRole('link', { name: address }).focus());
  expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
});

it.each([
  ['says that the post was edited', { editedAt: '2026-11-02T08:30:00Z' }, 1],
  ['does not say so of other posts', {}, 0],
])('%s', async (_case, parts, count) => {
  await showPost(server, parts);
  expect(screen.queryAllByText(/· edited/)).toHaveLength(count);
});
