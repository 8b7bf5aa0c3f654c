import type { ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { Field, FieldError, FieldHint, Label } from './FieldFrame.styles';

/** What a field says of itself beside its value. */
export interface FieldOwnProps {
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

/** The ids of the lines below a field, for `aria-describedby`. */
export function describedBy(id: string, { error, hint }: FieldOwnProps): string | undefined {
  const ids = [error ? errorIdOf(id) : [], hint ? hintIdOf(id) : []].flat();
  return ids.join(' ') || undefined;
}

/** The label of a field, and below it what is wrong with it and what helps. */
export function FieldFrame({ id, label, hideLabel = false, error, hint, children }: FieldFrameProps) {
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
      {error && (
        <FieldError id={errorIdOf(id)} role="alert">
          {error}
        </FieldError>
      )}
      {hint && <FieldHint id={hintIdOf(id)}>{hint}</FieldHint>}
    </Field>
  );
}
