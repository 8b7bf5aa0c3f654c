import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { Area, Field, FieldError, FieldHint, Input, Label } from './TextField.styles';

interface FieldOwnProps {
  label: string;
  /** The label is read but not seen, where the place says it all. */
  hideLabel?: boolean;
  error?: string | null | undefined;
  hint?: string | undefined;
}

interface FieldFrameProps extends FieldOwnProps {
  id: string;
  children: ReactNode;
}

const errorIdOf = (id: string): string => `${id}-error`;
const hintIdOf = (id: string): string => `${id}-hint`;

function describedBy(id: string, { error, hint }: FieldOwnProps): string | undefined {
  const ids = [
    error === null || error === undefined ? null : errorIdOf(id),
    hint === undefined ? null : hintIdOf(id),
  ].filter((part) => part !== null);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

function FieldFrame({ id, label, hideLabel = false, error, hint, children }: FieldFrameProps) {
  return (
    <Field>
      {hideLabel ? (
        <VisuallyHidden as="label" htmlFor={id}>
          {label}
        </VisuallyHidden>
      ) : (
        <Label htmlFor={id}>{label}</Label>
      )}
      {children}
      {error !== null && error !== undefined && (
        <FieldError id={errorIdOf(id)} role="alert">
          {error}
        </FieldError>
      )}
      {hint !== undefined && <FieldHint id={hintIdOf(id)}>{hint}</FieldHint>}
    </Field>
  );
}

interface TextFieldProps extends FieldOwnProps, Omit<ComponentPropsWithRef<'input'>, 'id'> {}

/** One line of input with its label and what is wrong with it. */
export function TextField({ label, hideLabel = false, error, hint, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} error={error} hint={hint}>
      <Input
        {...rest}
        id={id}
        aria-invalid={typeof error === 'string' || undefined}
        aria-describedby={describedBy(id, { label, error, hint })}
      />
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldOwnProps, Omit<ComponentPropsWithRef<'textarea'>, 'id'> {
  value: string;
}

/** Several lines of input; grows with its text. */
export function TextArea({ label, hideLabel = false, error, hint, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} error={error} hint={hint}>
      <Area data-text={rest.value}>
        <textarea
          {...rest}
          id={id}
          aria-invalid={typeof error === 'string' || undefined}
          aria-describedby={describedBy(id, { label, error, hint })}
        />
      </Area>
    </FieldFrame>
  );
}
