import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { Field, FieldError, FieldHint, Label } from './FieldFrame.styles';

/** The texts around the control of a field. */
export interface FieldOwnProps {
  label: string;
  /** Hides the label visually where the context makes it obvious; screen readers still read it. */
  hideLabel?: boolean | undefined;
  error?: string | null | undefined;
  hint?: string | undefined;
}

/** Attributes that associate the control with its label, error and hint. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldOwnProps {
  children: (control: ControlProps) => ReactNode;
}

/** The label of a field above its control, and its error and hint below. */
export function FieldFrame({ label, hideLabel = false, error, hint, children }: FieldFrameProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const described = [error ? errorId : [], hint ? hintId : []].flat().join(' ');
  return (
    <Field>
      {hideLabel ? (
        <VisuallyHidden as="label" htmlFor={id}>
          {label}
        </VisuallyHidden>
      ) : (
        <Label htmlFor={id}>{label}</Label>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <FieldError id={errorId} role="alert">
          {error}
        </FieldError>
      )}
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
    </Field>
  );
}
