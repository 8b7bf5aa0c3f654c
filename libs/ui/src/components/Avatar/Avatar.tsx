import { useState } from 'react';
import { seaHue } from '../../art/sea-hue';
import { ON_HUE } from '../../theme/palette';
import { pictureSet } from '../../picture/picture-address';
import { AvatarBox, Initials, Photo } from './Avatar.styles';
import { initialsOf } from './initials';

/** Diameters of the round photo in pixels. */
const AVATAR_SIZES = { tiny: 24, small: 30, medium: 40, large: 56, huge: 96, hero: 168 } as const;

/** Only a few widths, so that a member's photo that is shown in many sizes is loaded once or twice. */
const PHOTO_WIDTHS = [96, 192, 384];
/** A landscape photo is cropped to a circle, so it must be loaded wider than the circle for its height to suffice. */
const WIDE_PHOTO = 1.5;

interface AvatarProps {
  memberId: string;
  /** Full name; its initials are shown where there is no photo. */
  name: string;
  photoUrl: string | null;
  size?: keyof typeof AVATAR_SIZES;
  /** A ring in the colour of the canvas, for avatars that overlap pictures or each other. */
  ring?: boolean;
  /** Empty where the name is right beside it, so that screen readers do not read it twice. */
  alt?: string;
}

function gradientPicture(memberId: string): string {
  const { from, to } = seaHue(memberId);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">` +
    `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><path d="M0 0h40v40H0z" fill="url(#g)"/>` +
    `<path d="M0 31c5-5 9-5 14-1s9 4 14 0 8-4 12-1v11H0z" fill="${ON_HUE}" fill-opacity=".13"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A member's round photo, or their initials on a gradient that depends on their id. */
export function Avatar({
  memberId,
  name,
  photoUrl,
  size = 'medium',
  ring = false,
  alt = 'profile pic',
}: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const px = AVATAR_SIZES[size];
  const hasPhoto = photoUrl !== null && photoUrl !== brokenUrl;
  const src = hasPhoto ? photoUrl : gradientPicture(memberId);
  return (
    <AvatarBox $px={px} $ring={ring}>
      <Photo
        src={src}
        srcSet={pictureSet(src, PHOTO_WIDTHS)}
        sizes={`${px * WIDE_PHOTO}px`}
        alt={alt}
        width={px}
        height={px}
        decoding="async"
        draggable={false}
        onError={() => {
          setBrokenUrl(photoUrl);
        }}
      />
      {/* CSS draws the initials from the attribute: they replace a picture and must not be part of the page's text. */}
      {!hasPhoto && <Initials aria-hidden="true" $px={px} data-initials={initialsOf(name)} />}
    </AvatarBox>
  );
}
