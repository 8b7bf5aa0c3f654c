import { Search } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { Field, Input } from './SearchField.styles';

/** Everything of a text input, and how wide the field is at present. */
interface SearchFieldProps extends ComponentPropsWithRef<'input'> {
  widthPx: number;
}

/** A round field with a magnifying glass. */
export function SearchField({ widthPx, ...input }: SearchFieldProps) {
  return (
    <Field $widthPx={widthPx}>
      <Search size={17} aria-hidden="true" />
      <Input type="text" autoComplete="off" spellCheck={false} {...input} />
    </Field>
  );
}
