import type { MemberSummary } from '@sharewave/api-client';
import { configureNavigation } from '@sharewave/app-kit';
import {
  buildMemberSummary,
  renderInApp,
  startMockServer,
  wireMemberSummary,
  type MockServer,
} from '@sharewave/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FriendSearch } from './FriendSearch';

const members = [
  ...Array.from({ length: 11 }, (_member, index) =>
    buildMemberSummary({ fullName: `Marina ${String.fromCharCode(65 + index)}`, username: `marina${index}` }),
  ),
  buildMemberSummary({
    fullName: 'Bea Foam',
    username: 'bea.foam',
    profilePhoto: 'http://media.test/bea.webp',
  }),
];
const HINT = 'Start typing to find friends!';

let server: MockServer;
const wholePage = jest.fn();

beforeEach(() => {
  wholePage.mockClear();
  configureNavigation({ wholePage });
  server = startMockServer();
  server.on('listMembers', () => ({ body: members.map(wireMemberSummary) }));
});
afterEach(() => server.restore());

const field = () => screen.getByPlaceholderText('input search text');
const widthOfField = () => {
  const box = field().parentElement;
  return box === null ? '' : getComputedStyle(box).width;
};

it('is 200 px wide, and 280 with the hint when focused, until a click outside [M66 M67 M68 M69]', async () => {
  renderInApp(
    <>
      <FriendSearch />
      <p>Elsewhere</p>
    </>,
  );
  expect(widthOfField()).toBe('200px');
  expect(screen.queryByText(HINT)).not.toBeInTheDocument();
  await userEvent.click(field());
  expect(widthOfField()).toBe('280px');
  expect(screen.getByText(HINT)).toBeInTheDocument();
  await userEvent.click(screen.getByText('Elsewhere'));
  expect(widthOfField()).toBe('200px');
  expect(screen.queryByText(HINT)).not.toBeInTheDocument();
});

it('takes over the text and focus of the shell’s field, used before the remote loaded', async () => {
  renderInApp(<FriendSearch initialText="bea" startsFocused />);
  expect(field()).toHaveFocus();
  expect(await screen.findAllByRole('option')).toHaveLength(1);
});

it('finds the first nine members by any part of the name, ignoring case, on each key press [M70 M71 M72]', async () => {
  renderInApp(<FriendSearch />);
  const found = () => screen.getAllByRole('option').map((option) => option.textContent);
  await userEvent.type(field(), 'ARIN');
  await screen.findAllByRole('option');
  expect(found()).toEqual(members.slice(0, 9).map(({ fullName }) => expect.stringContaining(fullName)));
  await userEvent.type(field(), 'a k');
  expect(found()).toEqual([expect.stringContaining('Marina K')]);
  await userEvent.clear(field());
  expect(screen.getByText(HINT)).toBeInTheDocument();
});

it('shows the default picture for a match without a photo [M74]', async () => {
  renderInApp(<FriendSearch />);
  await userEvent.type(field(), 'marina a');
  const photo = within(await screen.findByRole('option')).getByAltText('profile pic');
  expect(photo).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg/));
});

it('shows each match with a 30 by 30 photo and the full name [M73]', async () => {
  renderInApp(<FriendSearch />);
  await userEvent.type(field(), 'bea');
  const option = await screen.findByRole('option', { name: /Bea Foam/ });
  const photo = within(option).getByAltText('profile pic');
  expect(photo).toHaveAttribute('width', '30');
  expect(photo).toHaveAttribute('height', '30');
  expect(photo).toHaveAttribute('src', 'http://media.test/bea.webp');
});

it('loads the chosen member’s profile as a whole page, clears the text and closes [M75 M80]', async () => {
  renderInApp(<FriendSearch />);
  await userEvent.type(field(), 'bea');
  await userEvent.click(await screen.findByRole('option'));
  expect(wholePage).toHaveBeenCalledWith('/user/bea.foam');
  expect(field()).toHaveValue('');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.queryByText(HINT)).not.toBeInTheDocument();
});

it('can be used with the keyboard alone', async () => {
  renderInApp(<FriendSearch />);
  await userEvent.type(field(), 'marina');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const second = screen.getByRole('option', { name: /Marina B/ });
  expect(second).toHaveAttribute('aria-selected', 'true');
  expect(field()).toHaveAttribute('aria-activedescendant', second.id);
  await userEvent.keyboard('{Enter}');
  expect(wholePage).toHaveBeenCalledWith('/user/marina1');
  await userEvent.click(field());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText(HINT)).not.toBeInTheDocument();
});

it('announces the number of matches to screen readers, in one live region that is always there', async () => {
  renderInApp(<FriendSearch />);
  await userEvent.click(field());
  const place = screen.getByRole('status');
  expect(place).toHaveTextContent(HINT);
  await userEvent.type(field(), 'marina');
  expect(await screen.findAllByRole('option')).toHaveLength(9);
  expect(place).toHaveTextContent('9 members found');
  await userEvent.clear(field());
  await userEvent.type(field(), 'bea');
  await waitFor(() => expect(place).toHaveTextContent('1 member found'));
  await userEvent.type(field(), 'zz');
  await waitFor(() => expect(place).toHaveTextContent('Nobody by that name'));
  expect(place).toBeInTheDocument();
});

it.each(['Enter', 'ArrowDown', 'Escape'])(
  'ignores %s while an input method composes a character',
  async (key) => {
    renderInApp(<FriendSearch />);
    await userEvent.type(field(), 'marina');
    await screen.findAllByRole('option');
    fireEvent.keyDown(field(), { key, keyCode: 229 });
    expect(wholePage).not.toHaveBeenCalled();
    expect(screen.getAllByRole('option', { selected: false })).toHaveLength(9);
  },
);

it('asks the server when the loaded list does not include all members [D2]', async () => {
  const far = buildMemberSummary({ fullName: 'Zoe Horizon', username: 'zoe.horizon' });
  server.on('listMembers', ({ query }) => ({
    body: (query.has('search') ? [far] : members).map(wireMemberSummary),
    headers: query.has('search') ? {} : { 'X-List-Complete': 'false' },
  }));
  renderInApp(<FriendSearch />);
  await userEvent.type(field(), 'zoe');
  expect(await screen.findByRole('option', { name: /Zoe Horizon/ })).toBeInTheDocument();
  const asked = server.calls('listMembers').map((call) => call.query.toString());
  expect(asked.at(-1)).toBe('search=zoe&limit=9');
});

describe('a match that was selected before the server answered', () => {
  async function markSecond(found: MemberSummary[]) {
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    server.on('listMembers', async ({ query }) => {
      if (query.has('search')) await isAnswered;
      return {
        body: (query.has('search') ? found : members).map(wireMemberSummary),
        headers: query.has('search') ? {} : { 'X-List-Complete': 'false' },
      };
    });
    renderInApp(<FriendSearch />);
    await userEvent.type(field(), 'marina');
    expect(await screen.findAllByRole('option')).toHaveLength(9);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { name: /Marina B/ })).toHaveAttribute('aria-selected', 'true');
    answer();
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(found.length));
  }

  it('stays the one that Enter opens', async () => {
    await markSecond(members.slice(0, 4).reverse());
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
    expect(screen.getByRole('option', { name: /Marina B/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(wholePage).toHaveBeenCalledWith('/user/marina1');
  });

  it('is not replaced by another member when the server does not return it', async () => {
    await markSecond(members.slice(2, 4));
    expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(wholePage).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(wholePage).toHaveBeenCalledWith('/user/marina2');
  });
});
