import { render, screen } from '@testing-library/react';
import { Badge } from '../Badge/Badge';
import { IconButton } from './IconButton';

describe('IconButton', () => {
  it('has an accessible name although it shows no text', () => {
    render(<IconButton label="Close" icon={<svg />} />);
    expect(screen.getByRole('button')).toHaveAccessibleName('Close');
  });

  it('includes the count of its badge in its name, except when the count is zero', () => {
    const { rerender } = render(
      <IconButton label="Messenger" icon={<svg />} badge={<Badge count={120} noun="unread message" />} />,
    );
    expect(screen.getByRole('button')).toHaveAccessibleName('Messenger 120 unread messages');
    expect(screen.getByText('99+')).toBeInTheDocument();
    rerender(
      <IconButton label="Messenger" icon={<svg />} badge={<Badge count={0} noun="unread message" />} />,
    );
    expect(screen.getByRole('button')).toHaveAccessibleName('Messenger');
  });
});
