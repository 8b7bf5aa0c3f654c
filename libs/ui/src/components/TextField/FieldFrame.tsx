import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { Field, FieldError, FieldHint, Label } from './FieldFrame.styles';

/** What a field says of itself beside its value. */
export interface FieldOwnProps {
  label: string;
  /** The label is read but not seen, where the place says it all. */
  hideLabel?: boolean | undefined;
  error?: string | null | undefined;
  hint?: string | undefined;
}

/** What ties the control to the lines around it. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldOwnProps {
  children: (control: ControlProps) => ReactNode;
}

/** The label of a field, and below it what is wrong with it and what helps. */
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
