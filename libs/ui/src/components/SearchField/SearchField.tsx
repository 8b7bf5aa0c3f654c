import { Search } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { Field, Input } from './SearchField.styles';

/** All props of a text input, and the current width of the field. */
interface SearchFieldProps extends ComponentPropsWithRef<'input'> {
  widthPx: number;
}

/** A round text field with a magnifying glass. */
export function SearchField({ widthPx, ...input }: SearchFieldProps) {
  return (
    <Field $widthPx={widthPx}>
      <Search size={17} aria-hidden="true" />
      <Input type="text" autoComplete="off" spellCheck={false} {...input} />
    </Field>
  );
}
