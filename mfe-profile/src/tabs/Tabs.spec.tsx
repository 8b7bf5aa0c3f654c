import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './Tabs';

const ITEMS = [
  { id: 'posts', label: 'Posts' },
  { id: 'friends', label: 'Friends' },
] as const;

function Page() {
  const [selected, setSelected] = useState<'posts' | 'friends'>('posts');
  return <Tabs label="Profile" items={ITEMS} selected={selected} onSelect={setSelected} />;
}

describe('Tabs', () => {
  it('marks the selected tab and keeps the others out of the Tab order', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('tab', { name: 'Friends' }));
    expect(screen.getByRole('tab', { name: 'Friends' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: 'Posts' })).toHaveAttribute('tabindex', '-1');
  });

  it('moves with the arrow keys and wraps at the ends', async () => {
    render(<Page />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Friends' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Posts' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'Friends' })).toHaveFocus();
  });
});
