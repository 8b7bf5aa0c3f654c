import { type Friend } from '@sharewave/api-client';
import { messengerBus } from '@sharewave/app-kit';
import { buildFriend } from '@sharewave/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, bob, renderPanel, server } from '../../test/panel-world';

describe('contacts drawer', () => {
  async function openDrawer(friends: Friend[]) {
    answer({ friends });
    renderPanel();
    await screen.findByText('NO MESSAGES YET');
    await userEvent.click(screen.getByRole('button', { name: 'Contacts' }));
    return screen.getByRole('dialog', { name: 'Contacts' });
  }

  it('lists friends [M180]', async () => {
    const drawer = await openDrawer([buildFriend(bob)]);
    expect(await within(drawer).findByRole('button', { name: 'Bob Tide' })).toBeVisible();
  });

  it('opens the chat with the chosen friend [M183]', async () => {
    const drawer = await openDrawer([buildFriend(bob)]);
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Bob Tide' }));
    expect(await screen.findByRole('log', { name: 'Messages with Bob Tide' })).toBeInTheDocument();
    expect(server.calls('openChat').map((call) => call.body)).toEqual([{ username2: 'bob.tide' }]);
  });

  it('says what to do when there are no friends [M181]', async () => {
    const drawer = await openDrawer([]);
    expect(await within(drawer).findByText('Add some friends to begin chatting!')).toBeVisible();
  });

  it('ignores clicks outside at first, and closes 500 ms after a later one [M182 D12]', async () => {
    await openDrawer([]);
    await screen.findByText('Add some friends to begin chatting!');
    act(() => messengerBus.close());
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    act(() => messengerBus.toggle());
    await user.click(screen.getByRole('button', { name: 'Contacts' }));
    const outside = screen.getByRole('heading', { name: 'Messenger' });

    act(() => jest.advanceTimersByTime(499));
    fireEvent.mouseDown(outside);
    act(() => jest.advanceTimersByTime(2_000));
    expect(screen.getByRole('dialog')).toBeVisible();

    fireEvent.mouseDown(outside);
    act(() => jest.advanceTimersByTime(499));
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveStyle({ transform: 'translateY(100%)' });
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes on Escape and returns the focus', async () => {
    await openDrawer([]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Contacts' })).toHaveFocus();
  });
});
