import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, ButtonLink } from './Button';

describe('Button', () => {
  it('does not submit a form unless its type is "submit"', async () => {
    const handleSubmit = jest.fn();
    render(
      <form onSubmit={handleSubmit}>
        <Button>Cancel</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(handleSubmit).not.toHaveBeenCalled();
  });

  it('keeps its name and cannot be pressed while it is loading', async () => {
    const handleClick = jest.fn();
    const handleSubmit = jest.fn();
    render(
      <form onSubmit={handleSubmit}>
        <input aria-label="Text" />
        <Button type="submit" loading onClick={handleClick}>
          Post
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Post' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    button.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.type(screen.getByRole('textbox'), 'By the keyboard{Enter}');
    expect(handleClick).not.toHaveBeenCalled();
    expect(handleSubmit).not.toHaveBeenCalled();
  });

  it('keeps the focus while it is loading', async () => {
    const { rerender } = render(<Button>Post</Button>);
    const button = screen.getByRole('button', { name: 'Post' });
    await userEvent.tab();
    rerender(<Button loading>Post</Button>);
    expect(button).toHaveFocus();
    expect(button).toBeEnabled();
  });

  it('renders a link as a link', () => {
    render(<ButtonLink href="/home">Home</ButtonLink>);
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  });
});
