import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldOwnProps } from './FieldFrame';
import { Input } from './TextField.styles';

interface TextFieldProps extends FieldOwnProps, Omit<ComponentPropsWithRef<'input'>, 'id'> {}

/** A single-line text field with its label, error and hint. */
export function TextField({ label, hideLabel, error, hint, ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {(control) => <Input {...rest} {...control} />}
    </FieldFrame>
  );
}
