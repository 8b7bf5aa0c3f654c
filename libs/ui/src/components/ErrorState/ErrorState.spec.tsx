import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ErrorState } from './ErrorState';

function Screen() {
  const [isThere, setIsThere] = useState(false);
  return (
    <main tabIndex={-1}>
      {isThere ? <p>Calm</p> : <ErrorState onRetry={() => setIsThere(true)} />}
      <a href="/elsewhere">Elsewhere</a>
    </main>
  );
}

describe('what could not be had', () => {
  it('leaves the focus to the screen when it comes after all', async () => {
    render(<Screen />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Calm')).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
