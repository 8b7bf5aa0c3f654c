import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PhotoPicker } from '../PhotoPicker/PhotoPicker';
import { Overlay } from './Overlay';

function Page({ onClose }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <div data-testid="page">
      <button
        onClick={() => {
          setOpen(true);
        }}
      >
        Open
      </button>
      <Overlay
        open={open}
        title="Create post"
        subtitle="posting as Ada"
        onClose={() => {
          setOpen(false);
          onClose?.();
        }}
      >
        <label>
          Text <input />
        </label>
        <button>Post</button>
      </Overlay>
    </div>
  );
}

async function openOverlay(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
}

describe('Overlay', () => {
  it('is a named modal dialog that moves the focus to its first field', async () => {
    render(<Page />);
    await openOverlay();
    const dialog = screen.getByRole('dialog', { name: 'Create post' });
    expect(dialog).toHaveAttribute('aria-modal', 'true');
    expect(dialog).toHaveAccessibleDescription('posting as Ada');
    expect(screen.getByLabelText('Text')).toHaveFocus();
  });

  it('traps the Tab key in both directions', async () => {
    render(<Page />);
    await openOverlay();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Post' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByLabelText('Text')).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it('skips hidden inputs when it takes the focus and when it wraps the Tab key', async () => {
    render(
      <Overlay open title="Add a photo" onClose={() => undefined}>
        <PhotoPicker label="Choose a photo" onPick={() => undefined} />
      </Overlay>,
    );
    expect(screen.getByRole('button', { name: 'Choose a photo' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Choose a photo' })).toHaveFocus();
  });

  it('closes on Escape and returns the focus to the button that opened it', async () => {
    render(<Page />);
    await openOverlay();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'leaves Escape to an input method that composes a character (%p)',
    async (parts) => {
      render(<Page />);
      await openOverlay();
      fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Escape', ...parts });
      expect(screen.getByRole('dialog')).toBeInTheDocument();
    },
  );

  it('makes the page behind it inert and locks its scrolling while it is open', async () => {
    const { container } = render(<Page />);
    await openOverlay();
    expect(container).toHaveAttribute('inert');
    expect(document.body.style.overflow).toBe('hidden');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(container).not.toHaveAttribute('inert');
    expect(document.body.style.overflow).toBe('');
  });

  it('closes on a click outside the panel, not on one inside it', async () => {
    const handleClose = jest.fn();
    render(<Page onClose={handleClose} />);
    await openOverlay();
    const dialog = screen.getByRole('dialog');
    await userEvent.click(screen.getByRole('heading', { name: 'Create post' }));
    expect(handleClose).not.toHaveBeenCalled();
    if (dialog.parentElement === null) throw new Error('the panel lies on a backdrop');
    await userEvent.click(dialog.parentElement);
    expect(handleClose).toHaveBeenCalledTimes(1);
  });

  it('closes only the topmost of two on Escape', async () => {
    const closeLower = jest.fn();
    const closeUpper = jest.fn();
    render(
      <>
        <Overlay open title="Lower" onClose={closeLower}>
          lower
        </Overlay>
        <Overlay open title="Upper" onClose={closeUpper}>
          upper
        </Overlay>
      </>,
    );
    await userEvent.keyboard('{Escape}');
    expect(closeUpper).toHaveBeenCalledTimes(1);
    expect(closeLower).not.toHaveBeenCalled();
  });
});
