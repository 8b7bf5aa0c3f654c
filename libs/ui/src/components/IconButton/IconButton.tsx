import type { ComponentPropsWithRef, ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { BadgePlace, IconButtonBox, type IconButtonTone } from './IconButton.styles';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  tone?: IconButtonTone;
  size?: 'small' | 'medium' | 'large';
  /** A Badge, shown at the top corner. */
  badge?: ReactNode;
}

const SIZES = { small: 32, medium: 40, large: 44 } as const;

export function IconButton({
  label,
  icon,
  tone = 'plain',
  size = 'medium',
  type = 'button',
  badge,
  ...rest
}: IconButtonProps) {
  return (
    <IconButtonBox
      title={label}
      {...rest}
      type={type}
      // With a badge, the content provides the name: "Messenger 5 unread messages".
      aria-label={badge === undefined ? label : undefined}
      $tone={tone}
      $px={SIZES[size]}
    >
      {icon}
      {badge !== undefined && (
        <>
          <VisuallyHidden>{label} </VisuallyHidden>
          <BadgePlace>{badge}</BadgePlace>
        </>
      )}
    </IconButtonBox>
  );
}
