import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { SpinnerDots } from '../Spinner/Spinner';
import { ButtonBox, type ButtonSize, type ButtonTone, Content, LinkBox, Waiting } from './Button.styles';

interface ButtonOwnProps {
  /** `primary` is coral: at most one of them on a screen. */
  tone?: ButtonTone;
  size?: ButtonSize;
  /** As wide as its place. */
  wide?: boolean;
  icon?: ReactNode;
}

interface ButtonProps extends ButtonOwnProps, ComponentPropsWithRef<'button'> {
  /** Keeps its width and name, shows that it works, and cannot be pressed again. */
  loading?: boolean;
}

/** A button with a text. */
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
      // Not `disabled` while it works: a disabled control loses the focus, and with it the place of the keyboard.
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

/** A link that looks like a button. */
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
