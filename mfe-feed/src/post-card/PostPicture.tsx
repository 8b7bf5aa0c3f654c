import type { PostImage } from '@sharewave/api-client';
import { color } from '@sharewave/ui';
import styled from 'styled-components';

/** Very tall and very wide pictures are framed within these ratios, whole, on a blur of themselves. */
const TALLEST = 0.8;
const WIDEST = 2.6;

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  background: ${color.seaMist};
`;

const Blur = styled.div`
  position: absolute;
  inset: -24px;
  background-position: center;
  background-size: cover;
  filter: blur(18px) saturate(1.2);
`;

const Picture = styled.img`
  position: relative;
  width: 100%;
  height: 100%;
  object-fit: contain;
`;

interface PostPictureProps {
  image: PostImage;
  authorName: string;
  /** Pictures below the fold load when they come near. */
  isEager: boolean;
}

/** A post's picture from edge to edge, in a frame that has its size before the picture has come. */
export function PostPicture({ image, authorName, isEager }: PostPictureProps) {
  const { url, width, height, placeholder, alt } = image;
  const ratio = width > 0 && height > 0 ? width / height : 1;
  const aspectRatio = Math.min(WIDEST, Math.max(TALLEST, ratio));
  return (
    <Frame style={{ aspectRatio }}>
      {placeholder !== '' && <Blur aria-hidden="true" style={{ backgroundImage: `url("${placeholder}")` }} />}
      <Picture
        src={url}
        alt={alt === '' ? `Photo by ${authorName}` : alt}
        width={width}
        height={height}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </Frame>
  );
}
