import type { z } from 'zod';
import { SchemaBook } from './json-schema';
import {
  ENDPOINTS,
  ERROR_STATUS,
  LIMITS,
  LIST_COMPLETE_HEADER,
  PICTURE_WIDTHS,
  SOCKET_PATH,
  SOCKET_RECONNECTION,
  TEXTS,
  joinRoomPayload,
  messageSchema,
  sendMessagePayload,
  type Endpoint,
} from '../src/index';

const REF_PREFIX = '#/';

const TYPE_NAMES: Record<string, string> = { integer: 'whole number' };

function describe(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null) return 'anything';
  const node: Record<string, unknown> = { ...schema };
  if (typeof node['$ref'] === 'string') return node['$ref'].replace(REF_PREFIX, '');
  if (Array.isArray(node['enum'])) return node['enum'].map((value) => JSON.stringify(value)).join(' or ');
  if ('const' in node) return JSON.stringify(node['const']);
  if (Array.isArray(node['anyOf'])) return node['anyOf'].map(describe).join(' or ');
  if (node['type'] === 'array') return `[${describe(node['items'])}]`;
  if (node['type'] === 'object') return describeObject(node);
  const type = String(node['type'] ?? 'anything');
  return TYPE_NAMES[type] ?? type;
}

function describeObject(node: Record<string, unknown>): string {
  const required = Array.isArray(node['required']) ? node['required'] : [];
  const fields = Object.entries(node['properties'] ?? {});
  const texts = fields.map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${describe(field)}`,
  );
  return `{ ${texts.join(', ')} }`.replace('{  }', '{}');
}

type Shape = (schema: z.ZodType, io: 'input' | 'output') => string;

function callSection(shape: Shape, name: string, endpoint: Endpoint): string {
  const lines = [`### ${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`, ''];
  lines.push(
    `${endpoint.summary}. (\`${name}\`, ${endpoint.access === 'member' ? 'token required' : 'open to visitors'})`,
    '',
  );
  if (endpoint.query) lines.push(`- Query: ${shape(endpoint.query, 'input')}`);
  if (endpoint.body) lines.push(`- Body: ${shape(endpoint.body, 'input')}`);
  if (endpoint.file) lines.push(`- Body: multipart, one file in the field \`${endpoint.file}\``);
  lines.push(`- Answer: ${shape(endpoint.response, 'output')}`);
  if (endpoint.errors.length > 0)
    lines.push(`- Refusals: ${endpoint.errors.map((code) => `\`${code}\``).join(', ')}`);
  return lines.join('\n');
}

const table = (rows: [string, string | number][]): string =>
  rows.map(([key, value]) => `| ${key} | ${value} |`).join('\n');

/** The page docs/wire.md: every call, event, code, limit and text of the wire. */
export function wirePage(): string {
  const book = new SchemaBook(REF_PREFIX);
  const shape: Shape = (schema, io) => `\`${describe(book.add(schema, io))}\``;
  const calls = Object.entries<Endpoint>(ENDPOINTS).map(([name, endpoint]) =>
    callSection(shape, name, endpoint),
  );
  const message = shape(messageSchema, 'output');
  const widths = Object.entries(PICTURE_WIDTHS).map(([kind, each]) => `${kind} ${each.join(', ')} px`);
  const types = Object.entries(book.named).map(([name, schema]) => `- **${name}**: \`${describe(schema)}\``);
  return `# The wire

Generated from \`libs/contracts\`; change it there and run \`npm run docs -w @sharewave/contracts\`.

Every call that succeeds answers 200. Every refusal is \`{ error, code, requestId, fields? }\`; one of \`register\` says \`success: false\` too,
and \`usernameError\` or \`emailError\` where that is taken. Beside its own refusals a call may answer \`unauthorized\` (without a valid token),
\`rate_limited\` (with \`Retry-After\`), \`internal\`, \`unavailable\`, and, for a request that cannot be read, \`malformed_request\`, \`too_large\` and
\`unsupported_media_type\`. Paths answer with and without a trailing slash. Times are ISO 8601 in UTC, ids 24 hexadecimal digits.

- **Places in a list.** \`page\` counts from 1. \`before\` and \`after\` ask for what is older or newer than a row that the caller has, by the id of that post or
  comment, of the member in a list of friends, and by the \`seq\` of a message. Where \`before\` is given, \`page\` is passed over.
- **Sent again.** \`clientPostID\`, \`clientCommentID\` and \`clientMessageID\` are UUIDs of the sender's own: what is sent again under the same is stored once, and
  answered as the first time.
- **Headers.** Each answer has \`X-Request-Id\`; one of a limited call \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`. \`listMembers\` says by
  \`${LIST_COMPLETE_HEADER}: false\` that there are more members than it lists.

## Calls

${calls.join('\n\n')}

## Pictures

Every address of a picture that an answer carries (\`imageURLs\`, \`images\`, \`profilePhotoURL\` and their like) takes \`?w=\` and a whole
number of pixels: the answer is the narrowest kept version that is at least so wide, or the picture itself. Kept are, of a picture that is
wider: ${widths.join('; ')}. Pictures from before there were versions answer themselves.

## Socket events

Endpoint \`${SOCKET_PATH}\`; the handshake carries the token as \`auth.token\` or as an Authorization header.
With \`auth.inbox: true\` a socket hears \`newMessage\` of all its member's chats; else of the rooms that it joined.
By a \`client\` of its own in the query, any text of up to 40 characters, a socket that polls is told apart from others of its address, so that balancers can spread them.
Reconnection without end, after ${SOCKET_RECONNECTION.reconnectionDelay} to ${SOCKET_RECONNECTION.reconnectionDelayMax} ms, jitter ${SOCKET_RECONNECTION.randomizationFactor}, connect timeout ${SOCKET_RECONNECTION.timeout} ms.

- \`join-room\` (client): ${shape(joinRoomPayload, 'input')}; acknowledged by \`{ ok: true }\` or \`{ ok: false, code, retryAfter? }\`
- \`sendMessage\` (client): ${shape(sendMessagePayload, 'input')}; acknowledged by \`{ ok: true, messageID, seq, timestamp }\` or \`{ ok: false, code, retryAfter? }\`
- \`probe\` (client): nothing; acknowledged by \`{ ok: true }\`, to see that the connection still leads somewhere
- \`newMessage\` (server): ${message}
- \`catchUp\` (server): \`{ withinMs: whole number, everyMs: whole number or null }\`; messages may have got lost between nodes: ask for them at a random moment within so long, and every so often until told null
- \`moving\` (server): \`{ delayMs: whole number }\`; the node stops and closes this connection, connect again after so long

## Types

${types.join('\n')}

## Error codes

| Code | Status |
| --- | --- |
${table(Object.entries(ERROR_STATUS))}

## Limits

| Limit | Value |
| --- | --- |
${table(Object.entries(LIMITS).map(([name, value]) => [name, `\`${JSON.stringify(value)}\``]))}

## Texts

| Name | Text |
| --- | --- |
${table(Object.entries(TEXTS))}
`;
}
