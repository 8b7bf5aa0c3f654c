import type { ComponentPropsWithRef, ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { BadgePlace, IconButtonBox, type IconButtonTone } from './IconButton.styles';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  /** The name of the control; shown as a tooltip too. */
  label: string;
  icon: ReactNode;
  tone?: IconButtonTone;
  size?: 'small' | 'medium' | 'large';
  /** A Badge for the corner. */
  badge?: ReactNode;
}

const SIZES = { small: 32, medium: 40, large: 44 } as const;

/** A round button that shows an icon alone. */
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
      // With a badge the name is made of both texts: "Messenger 5 unread messages".
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
