import { type ComponentPropsWithRef, useId } from 'react';
import { describedBy, FieldFrame, type FieldOwnProps } from '../TextField/FieldFrame';
import { Area } from './TextArea.styles';

interface TextAreaProps extends FieldOwnProps, Omit<ComponentPropsWithRef<'textarea'>, 'id'> {
  value: string;
}

/** Several lines of input; grows with its text. */
export function TextArea({ label, hideLabel = false, error, hint, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} error={error} hint={hint}>
      <Area data-text={rest.value || rest.placeholder}>
        <textarea
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { label, error, hint })}
        />
      </Area>
    </FieldFrame>
  );
}
