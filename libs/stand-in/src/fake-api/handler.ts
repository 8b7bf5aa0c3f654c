import type { Endpoint, ErrorCode } from '@sharewave/contracts';
import type { z } from 'zod';
import type { Community } from './community';

/** A call that is not validated yet. */
interface RawCall {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** An error that the fake API answers with. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    text: string,
  ) {
    super(text);
  }
}

/** Answers a call with the data of the community. */
export type Handler = (community: Community, call: RawCall) => unknown;

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

interface CheckedCall<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal('validation_failed', result.error.message);
  return result.data;
}

/**
 * Creates a handler whose call and response are both validated against the contract. An invalid response is a bug of the
 * stand-in, so it throws.
 */
export function defineHandler<E extends Endpoint>(
  endpoint: E,
  handle: (community: Community, call: CheckedCall<E>) => unknown,
): Handler {
  return (community, { params, query, body }) => {
    const checked = {
      params: check(endpoint.params, params),
      query: check(endpoint.query, query),
      body: check(endpoint.body, body),
    };
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- The parse boundary: each of the three has just been parsed by the schema that its type comes from.
    const answer = handle(community, checked as CheckedCall<E>);
    return endpoint.response.parse(answer);
  };
}
