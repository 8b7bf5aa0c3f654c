import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './Avatar';
import { initialsOf } from './initials';

const initials = (container: HTMLElement) =>
  container.querySelector('[data-initials]')?.getAttribute('data-initials') ?? null;

describe('Avatar', () => {
  it('shows the photo with the alternative text of the specification', () => {
    const { container } = render(
      <Avatar memberId="a1" name="Ada Lovelace" photoUrl="https://media.example/ada.webp" size="small" />,
    );
    const photo = screen.getByAltText('profile pic');
    expect(photo).toHaveAttribute('src', 'https://media.example/ada.webp');
    expect(photo).toHaveAttribute('width', '30');
    expect(initials(container)).toBeNull();
  });

  it('loads the photo in about the width of the avatar, and offers no other widths of a generated picture', () => {
    const { rerender } = render(<Avatar memberId="a1" name="Ada" photoUrl="https://media.example/1" />);
    const photo = screen.getByAltText('profile pic');
    expect(photo).toHaveAttribute('sizes', '60px');
    expect(photo.getAttribute('srcset')).toMatch(/^https:\/\/media\.example\/1\?w=96 96w, /);
    rerender(<Avatar memberId="a1" name="Ada" photoUrl={null} />);
    expect(photo).not.toHaveAttribute('srcset');
  });

  it('shows initials on a drawn picture to a member without a photo [M198]', () => {
    const { container } = render(<Avatar memberId="a1" name="Ada Lovelace" photoUrl={null} />);
    expect(screen.getByAltText('profile pic')).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg/),
    );
    expect(initials(container)).toBe('AL');
  });

  it('falls back to initials when the photo cannot be loaded, and tries a new photo again', () => {
    const { container, rerender } = render(
      <Avatar memberId="a1" name="Ada Lovelace" photoUrl="https://media.example/1" />,
    );
    fireEvent.error(screen.getByAltText('profile pic'));
    expect(initials(container)).toBe('AL');
    rerender(<Avatar memberId="a1" name="Ada Lovelace" photoUrl="https://media.example/2" />);
    expect(screen.getByAltText('profile pic')).toHaveAttribute('src', 'https://media.example/2');
  });

  it('gives a member the same colours every time', () => {
    render(
      <>
        <Avatar memberId="66f000000000000000000001" name="A" photoUrl={null} />
        <Avatar memberId="66f000000000000000000001" name="B" photoUrl={null} />
      </>,
    );
    const [first, second] = screen.getAllByAltText('profile pic');
    expect(first?.getAttribute('src')).toBe(second?.getAttribute('src'));
  });
});

describe('initialsOf', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['  Ada   King  Lovelace ', 'AL'],
    ['ada', 'A'],
    ['', ''],
    ['👩‍🚀 Moon', '👩‍🚀M'],
    ['žofie ÿ', 'ŽŸ'],
    [`Z${'\u0301'.repeat(40)}algo`, 'Z\u0301\u0301'],
  ])('takes the first grapheme of the first and last word: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
