import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { SpinnerDots } from '../Spinner/Spinner';
import { ButtonBox, type ButtonSize, type ButtonTone, Content, LinkBox, Waiting } from './Button.styles';

interface ButtonOwnProps {
  /** `primary` is coral: at most one of them on a screen. */
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Fills the width of its container. */
  wide?: boolean;
  icon?: ReactNode;
}

interface ButtonProps extends ButtonOwnProps, ComponentPropsWithRef<'button'> {
  /** Shows a spinner and ignores presses; the button keeps its width and its name. */
  loading?: boolean;
}

/** A button with a text label. */
export function Button({
  tone = 'secondary',
  size = 'medium',
  wide = false,
  icon,
  loading = false,
  disabled = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <ButtonBox
      {...rest}
      type={type}
      disabled={disabled}
      // Not `disabled` while loading: a disabled control loses the focus, and keyboard users lose their place.
      {...(loading && {
        'aria-busy': true,
        'aria-disabled': true,
        onClick: (event: MouseEvent) => event.preventDefault(),
      })}
      $tone={tone}
      $size={size}
      $wide={wide}
    >
      <Content $hidden={loading}>
        {icon}
        {children}
      </Content>
      {loading && (
        <Waiting aria-hidden="true">
          <SpinnerDots />
        </Waiting>
      )}
    </ButtonBox>
  );
}

interface ButtonLinkProps extends ButtonOwnProps, ComponentPropsWithRef<'a'> {
  href: string;
}

export function ButtonLink({
  tone = 'secondary',
  size = 'medium',
  wide = false,
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <LinkBox {...rest} $tone={tone} $size={size} $wide={wide}>
      {icon}
      {children}
    </LinkBox>
  );
}
