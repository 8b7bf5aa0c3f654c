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
  it('opens on a press with the focus on the first item, and says that it is open', async () => {
    renderMenu(items);
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(trigger());
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    expect(row('Profile')).toHaveFocus();
  });

  it('opens at its end with the up arrow', async () => {
    renderMenu(items);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}');
    expect(row('Logout')).toHaveFocus();
  });

  it('moves by arrows, Home, End and first letters', async () => {
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

  it('closes on Escape and gives the focus back', async () => {
    renderMenu(items);
    await userEvent.click(trigger());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(trigger()).toHaveFocus();
  });

  it('closes on a press elsewhere', async () => {
    renderMenu(items);
    await userEvent.click(trigger());
    await userEvent.click(screen.getByText('elsewhere'));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('closes after a choice, and stays open where the item says so', async () => {
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
