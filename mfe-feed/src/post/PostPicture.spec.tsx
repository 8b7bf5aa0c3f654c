import { render, screen } from '@testing-library/react';
import { PostPicture } from './PostPicture';

const image = {
  url: 'http://media.test/sea.webp',
  width: 1500,
  height: 500,
  placeholder: 'data:image/webp;base64,AA',
  alt: 'The sea',
};

const show = (given: Partial<typeof image> = {}) =>
  render(<PostPicture image={{ ...image, ...given }} authorName="Ada" isEager={false} />);

describe('a post’s picture', () => {
  it('reserves space in the picture’s aspect ratio before it has loaded', () => {
    const { container } = show();
    expect(container.firstElementChild).toHaveStyle({ aspectRatio: '2.6' });
    expect(screen.getByAltText('The sea')).toHaveAttribute('width', '1500');
    expect(screen.getByAltText('The sea')).toHaveAttribute('height', '500');
  });

  it('enlarges a small picture to at most twice its size, in a frame that fits it', () => {
    const { container } = show({ width: 60, height: 90 });
    expect(screen.getByAltText('The sea')).toHaveStyle({ maxWidth: '120px' });
    expect(container.firstElementChild).toHaveStyle({ maxHeight: '180px' });
  });

  it('shows the blurred placeholder if the server made one', () => {
    const { container } = show();
    expect(container.querySelector('[aria-hidden=true]')).toHaveStyle({
      backgroundImage: 'url("data:image/webp;base64,AA")',
    });
    expect(show({ placeholder: '' }).container.querySelector('[aria-hidden=true]')).toBeNull();
  });

  it('offers the widths that the server stores, for a column as wide as the feed at most', () => {
    show();
    const picture = screen.getByAltText('The sea');
    expect(picture).toHaveAttribute(
      'srcset',
      `${image.url}?w=480 480w, ${image.url}?w=960 960w, ${image.url} 1500w`,
    );
    expect(picture).toHaveAttribute('sizes', 'min(100vw, 620px)');
    expect(picture).toHaveAttribute('src', image.url);
  });

  it('is named after its author if it has no description', () => {
    show({ alt: '' });
    expect(screen.getByAltText('Photo by Ada')).toBeInTheDocument();
  });
});
