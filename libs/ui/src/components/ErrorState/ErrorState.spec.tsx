import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ErrorState } from './ErrorState';

function Screen() {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <main tabIndex={-1}>
      {isLoaded ? <p>Calm</p> : <ErrorState onRetry={() => setLoaded(true)} />}
      <a href="/elsewhere">Elsewhere</a>
    </main>
  );
}

describe('ErrorState', () => {
  it('moves the focus from its button to the surrounding screen when the retry succeeds', async () => {
    render(<Screen />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Calm')).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
