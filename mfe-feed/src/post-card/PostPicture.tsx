import type { PostImage } from '@sharewave/api-client';
import { color } from '@sharewave/ui';
import styled from 'styled-components';
import { frameRatio } from './frame-ratio';

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
  return (
    <Frame style={{ aspectRatio: frameRatio(image) }}>
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
