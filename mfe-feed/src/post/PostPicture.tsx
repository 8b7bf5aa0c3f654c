import type { PostImage } from '@sharewave/api-client';
import { color, measure, PictureBlur, pictureSet } from '@sharewave/ui';
import { PICTURE_WIDTHS } from '@sharewave/contracts';
import styled from 'styled-components';
import { frameRatio, smallBounds } from '../shared/frame-ratio';

const Frame = styled.div`
  position: relative;
  width: 100%;
  overflow: hidden;
  background: ${color.seaMist};
`;

const Picture = styled.img`
  position: relative;
  width: 100%;
  height: 100%;
  margin-inline: auto;
  object-fit: contain;
`;

const SIZES = `min(100vw, ${measure.feed})`;

interface PostPictureProps {
  image: PostImage;
  authorName: string;
  /** Pictures below the fold load when they come near the screen. */
  isEager: boolean;
}

/** A post's picture over the full width, in a frame that has its size before the picture has loaded. */
export function PostPicture({ image, authorName, isEager }: PostPictureProps) {
  const { url, width, height, placeholder, alt } = image;
  const { maxWidth, maxHeight } = smallBounds(image);
  return (
    <Frame style={{ aspectRatio: frameRatio(image), maxHeight }}>
      <PictureBlur url={placeholder} />
      <Picture
        src={url}
        srcSet={pictureSet(url, PICTURE_WIDTHS.post, width)}
        sizes={SIZES}
        alt={alt === '' ? `Photo by ${authorName}` : alt}
        style={{ maxWidth }}
        width={width}
        height={height}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </Frame>
  );
}
