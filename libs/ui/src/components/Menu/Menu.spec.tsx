import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu, type MenuItem } from './Menu';

function renderMenu(items: readonly MenuItem[]): void {
  render(
    <>
      <Menu label="Account" items={items} trigger={(props) => <button {...props}>Ada</button>} />
      <p>elsewhere</p>
    </>,
  );
}

const items: readonly MenuItem[] = [
  { id: 'profile', label: 'Profile', href: '#profile' },
  { id: 'settings', label: 'Settings' },
  { id: 'logout', label: 'Logout' },
];

const trigger = () => screen.getByRole('button', { name: 'Ada' });
const row = (name: string) => screen.getByRole('menuitem', { name });

describe('Menu', () => {
  it('opens on a click with the focus on the first item, and announces that it is open', async () => {
    renderMenu(items);
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(trigger());
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    expect(row('Profile')).toHaveFocus();
  });

  it('opens with the focus on the last item on the up arrow', async () => {
    renderMenu(items);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}');
    expect(row('Logout')).toHaveFocus();
  });

  it('moves the focus with the arrow keys, Home, End and first letters', async () => {
    renderMenu(items);
    await userEvent.click(trigger());
    await userEvent.keyboard('{ArrowDown}');
    expect(row('Settings')).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(row('Profile')).toHaveFocus();
    await userEvent.keyboard('l');
    expect(row('Logout')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(row('Profile')).toHaveFocus();
  });

  it('closes on Escape and returns the focus to its button', async () => {
    renderMenu(items);
    await userEvent.click(trigger());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(trigger()).toHaveFocus();
  });

  it('closes on a click outside', async () => {
    renderMenu(items);
    await userEvent.click(trigger());
    await userEvent.click(screen.getByText('elsewhere'));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('closes after a choice unless the item keeps it open', async () => {
    const handleLogout = jest.fn();
    const handleTheme = jest.fn();
    renderMenu([
      { id: 'dark', label: 'Dark', checked: false, staysOpen: true, onSelect: handleTheme },
      { id: 'logout', label: 'Logout', onSelect: handleLogout },
    ]);
    await userEvent.click(trigger());
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Dark' }));
    expect(handleTheme).toHaveBeenCalledTimes(1);
    await userEvent.click(row('Logout'));
    expect(handleLogout).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});
