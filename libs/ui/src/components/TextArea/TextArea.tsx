import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldOwnProps } from '../TextField/FieldFrame';
import { Area } from './TextArea.styles';

interface TextAreaProps extends FieldOwnProps, Omit<ComponentPropsWithRef<'textarea'>, 'id'> {
  value: string;
}

/** A multi-line text field that grows with its text. */
export function TextArea({ label, hideLabel, error, hint, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {(control) => (
        <Area data-text={rest.value || rest.placeholder}>
          <textarea {...rest} {...control} />
        </Area>
      )}
    </FieldFrame>
  );
}
