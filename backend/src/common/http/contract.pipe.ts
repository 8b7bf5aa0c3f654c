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

/** Texts by field: of several faults of one field the first, of nested ones under the field's outer name. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: [string, string][] = [];
  for (const { message, path } of issues) {
    const [first] = path ?? [];
    const field = String(typeof first === 'object' ? first.key : (first ?? 'body'));
    if (!fields.some(([name]) => name === field)) fields.push([field, message]);
  }
  // From entries, so that a field called "__proto__" is an own member and nothing else.
  return Object.fromEntries(fields);
}

function refuse(issues: readonly Issue[]): DomainError {
  return new DomainError('validation_failed', 'Some of this cannot be used', fieldsOf(issues));
}

/**
 * Parses what comes in by the schema on the parameter: `@Body({ schema: newPost }) draft: NewPost`.
 * Unknown fields are dropped, so nothing that the contract does not name reaches a service.
 */
@Injectable()
export class ContractPipe implements PipeTransform<unknown, Promise<unknown>> {
  private readonly parser = new StandardSchemaValidationPipe({ exceptionFactory: refuse });

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'query') refuseNestedNames(value);
    // A call whose body is optional may come without one.
    const given = metadata.type === 'body' && (value === undefined || value === null) ? {} : value;
    return this.parser.transform(given, metadata);
  }
}

/** `page[$gt]=1` asks for an object; no call takes one, and reading it as an unknown name would hide the mistake. */
function refuseNestedNames(query: unknown): void {
  if (typeof query !== 'object' || query === null) return;
  const nested = Object.keys(query).find((name) => name.includes('['));
  if (nested === undefined) return;
  const [field = ''] = nested.split('[');
  throw refuse([{ message: 'Must be a single value', path: [field] }]);
}
