import {
  type ArgumentMetadata,
  Injectable,
  type PipeTransform,
  StandardSchemaValidationPipe,
} from '@nestjs/common';
import { DomainError } from '../errors/domain-error';

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Texts by field: the first issue of each field, nested issues under the outermost field. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: [string, string][] = [];
  for (const { message, path } of issues) {
    const [first] = path ?? [];
    const field = String(typeof first === 'object' ? first.key : (first ?? 'body'));
    if (!fields.some(([name]) => name === field)) fields.push([field, message]);
  }
  // From entries, so that a field called "__proto__" becomes an ordinary property.
  return Object.fromEntries(fields);
}

function refuse(issues: readonly Issue[]): DomainError {
  return new DomainError('validation_failed', 'Some fields are invalid', fieldsOf(issues));
}

/** Parses input by the schema on the parameter: `@Body({ schema: newPost }) draft: NewPost`. Unknown fields are dropped. */
@Injectable()
export class ContractPipe implements PipeTransform<unknown, Promise<unknown>> {
  private readonly parser = new StandardSchemaValidationPipe({ exceptionFactory: refuse });

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'query') refuseNestedNames(value);
    const given = metadata.type === 'body' && (value === undefined || value === null) ? {} : value;
    return this.parser.transform(given, metadata);
  }
}

/** `page[$gt]=1` would mean an object. No call takes one, and ignoring it as an unknown name would hide the mistake. */
function refuseNestedNames(query: unknown): void {
  if (typeof query !== 'object' || query === null) return;
  const nested = Object.keys(query).find((name) => name.includes('['));
  if (nested === undefined) return;
  const [field = ''] = nested.split('[');
  throw refuse([{ message: 'Must be a single value', path: [field] }]);
}
