import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldOwnProps } from './FieldFrame';
import { Input } from './TextField.styles';

interface TextFieldProps extends FieldOwnProps, Omit<ComponentPropsWithRef<'input'>, 'id'> {}

/** One line of input with its label and what is wrong with it. */
export function TextField({ label, hideLabel, error, hint, ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {(control) => <Input {...rest} {...control} />}
    </FieldFrame>
  );
}
