import { renderInApp } from '@sharewave/testing';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Screens, loadEntry } from './routes';

jest.mock('./pages/EntryPage', () => {
  throw new Error('Loading the chunk failed');
});

it('leaves an entry that cannot be loaded to its screen, which shows it and tells of it', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await loadEntry();
  renderInApp(
    <MemoryRouter>
      <Screens />
    </MemoryRouter>,
    { viewer: null },
  );
  expect(await screen.findByText('Unexpected Application Error!')).toBeInTheDocument();
  expect(error).toHaveBeenCalledWith('A screen failed', expect.any(Error));
  error.mockRestore();
});
