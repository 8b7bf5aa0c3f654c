import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, ButtonLink } from './Button';

describe('Button', () => {
  it('submits no form unless told to', async () => {
    const handleSubmit = jest.fn();
    render(
      <form onSubmit={handleSubmit}>
        <Button>Cancel</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(handleSubmit).not.toHaveBeenCalled();
  });

  it('keeps its name and cannot be pressed while it works', async () => {
    const handleClick = jest.fn();
    render(
      <Button loading onClick={handleClick}>
        Post
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Post' });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(handleClick).not.toHaveBeenCalled();
  });

  it('stays a link where it leads somewhere', () => {
    render(<ButtonLink href="/home">Home</ButtonLink>);
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  });
});
