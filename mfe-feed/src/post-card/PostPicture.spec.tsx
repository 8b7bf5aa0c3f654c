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
  it('has its place, of the picture’s own shape, before the picture has come', () => {
    const { container } = show();
    expect(container.firstElementChild).toHaveStyle({ aspectRatio: '2.6' });
    expect(screen.getByAltText('The sea')).toHaveAttribute('width', '1500');
    expect(screen.getByAltText('The sea')).toHaveAttribute('height', '500');
  });

  it('is shown at twice its size at most where it is small, in a frame no higher than it needs', () => {
    const { container } = show({ width: 60, height: 90 });
    expect(screen.getByAltText('The sea')).toHaveStyle({ maxWidth: '120px' });
    expect(container.firstElementChild).toHaveStyle({ maxHeight: '180px' });
  });

  it('is stood in for by its blur, where the server made one', () => {
    const { container } = show();
    expect(container.querySelector('[aria-hidden=true]')).toHaveStyle({
      backgroundImage: 'url("data:image/webp;base64,AA")',
    });
    expect(show({ placeholder: '' }).container.querySelector('[aria-hidden=true]')).toBeNull();
  });

  it('is offered in the widths that the server keeps, for a column that is never wider than the feed', () => {
    show();
    const picture = screen.getByAltText('The sea');
    expect(picture).toHaveAttribute(
      'srcset',
      `${image.url}?w=480 480w, ${image.url}?w=960 960w, ${image.url} 1500w`,
    );
    expect(picture).toHaveAttribute('sizes', 'min(100vw, 620px)');
    expect(picture).toHaveAttribute('src', image.url);
  });

  it('is named after its author where nobody has said what it shows', () => {
    show({ alt: '' });
    expect(screen.getByAltText('Photo by Ada')).toBeInTheDocument();
  });
});
