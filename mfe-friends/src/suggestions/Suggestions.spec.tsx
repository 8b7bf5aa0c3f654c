import { configureNavigation } from '@sharewave/app-kit';
import {
  buildMember,
  buildMemberSummary,
  renderInApp,
  startMockServer,
  TEST_VIEWER,
  wireMember,
  wireMemberSummary,
  type MockServer,
} from '@sharewave/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suggestions } from './Suggestions';

const friend = buildMemberSummary({ fullName: 'Already Friend' });
const others = Array.from({ length: 12 }, (_, index) =>
  buildMemberSummary({ fullName: `Other ${index + 1}`, username: `other${index + 1}` }),
);

let server: MockServer;

beforeEach(() => {
  server = startMockServer();
  const viewer = buildMemberSummary({ ...TEST_VIEWER, fullName: 'Alice Waves' });
  server.on('getMember', () => ({ body: wireMember(buildMember({ username: 'other2' })) }));
  server.on('memberFeed', () => ({ body: { posts: [], totalPages: 0 } }));
  server.on('listFriends', () => ({ body: [] }));
  server.on('listMembers', () => ({
    headers: { 'X-List-Friends': '1' },
    body: [friend, viewer, ...others].map(wireMemberSummary),
  }));
});
afterEach(() => server.restore());

it('shows the first ten members who are neither the viewer nor a friend [M83 M84]', async () => {
  renderInApp(<Suggestions />);
  expect(screen.getByRole('heading', { name: 'People you may know' })).toBeInTheDocument();
  await screen.findByText('Other 1');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(
    others.slice(0, 10).map((other) => expect.stringContaining(other.fullName)),
  );
});

it('loads the chosen member’s profile as a whole page [M79]', async () => {
  const wholePage = jest.fn();
  configureNavigation({ wholePage });
  renderInApp(<Suggestions />);
  await userEvent.click(await screen.findByText('Other 2'));
  expect(wholePage).toHaveBeenCalledWith('/user/other2');
});
