import { type ComponentPropsWithRef, useId } from 'react';
import { describedBy, FieldFrame, type FieldOwnProps } from './FieldFrame';
import { Input } from './TextField.styles';

interface TextFieldProps extends FieldOwnProps, Omit<ComponentPropsWithRef<'input'>, 'id'> {}

/** One line of input with its label and what is wrong with it. */
export function TextField({ label, hideLabel = false, error, hint, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} error={error} hint={hint}>
      <Input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { label, error, hint })}
      />
    </FieldFrame>
  );
}
