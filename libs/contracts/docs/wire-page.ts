import type { z } from 'zod';
import { SchemaBook } from './json-schema';
import {
  ENDPOINTS,
  ERROR_STATUS,
  LIMITS,
  LIST_COMPLETE_HEADER,
  LIST_FRIENDS_HEADER,
  MEMBER_NAMESPACE,
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

export function wirePage(): string {
  const book = new SchemaBook(REF_PREFIX);
  const shape: Shape = (schema, io) => `\`${describe(book.add(schema, io))}\``;
  const calls = Object.entries<Endpoint>(ENDPOINTS).map(([name, endpoint]) =>
    callSection(shape, name, endpoint),
  );
  const message = shape(messageSchema, 'output');
  const widths = Object.entries(PICTURE_WIDTHS).map(([kind, each]) => `${kind} ${each.join(', ')} px`);
  return `# The wire

Generated from \`libs/contracts\`: make changes there and run \`npm run docs -w @sharewave/contracts\`. The fields of each named
type (\`Post\`, \`Message\` …) are in [openapi.json](openapi.json).

A successful call answers 200. A refused call answers \`{ error, code, requestId, fields? }\`; \`register\` adds \`success: false\`,
and \`usernameError\` or \`emailError\` if that is taken. Besides its own refusals a call may answer \`unauthorized\` (no valid token),
\`rate_limited\` (with \`Retry-After\`), \`internal\`, \`unavailable\`, and, for a request that cannot be read, \`malformed_request\`, \`too_large\` or
\`unsupported_media_type\`. Paths work with and without a trailing slash. Times are ISO 8601 in UTC, ids 24 hexadecimal digits.

- **Paging.** \`page\` counts from 1. \`before\` and \`after\` request rows older or newer than one that the caller has: by the id of a post or
  comment, by the member's id in a list of friends, and by the \`seq\` of a message. With \`before\`, \`page\` is ignored.
- **Idempotency.** \`clientPostID\`, \`clientCommentID\` and \`clientMessageID\` are UUIDs chosen by the client. A repeat with the same UUID is stored once and gets
  the first answer again. If what was stored has been deleted since, the repeat is refused with \`not_found\`.
- **Headers.** Each answer has \`X-Request-Id\`; a rate-limited call also has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`. With
  \`${LIST_COMPLETE_HEADER}: false\` \`listMembers\` says that there are more members than it lists, and
  \`${LIST_FRIENDS_HEADER}\` how many of the first ones are friends of the caller.

## Calls

${calls.join('\n\n')}

## Pictures

Every picture URL in an answer (\`imageURLs\`, \`images\`, \`profilePhotoURL\` and the like) accepts \`?w=\` with a whole
number of pixels. The answer is the narrowest stored version that is at least that wide, or else the picture itself. Versions stored of a
wider picture: ${widths.join('; ')}. A picture uploaded before versions existed is always sent as it is.

## Socket events

Endpoint \`${SOCKET_PATH}\`; the handshake has the token in \`auth.token\` or in an Authorization header.
There are two namespaces, which may share a connection. A socket of the default one gets \`newMessage\` of the rooms that it joined.
One of \`${MEMBER_NAMESPACE}\` concerns the member: it gets \`newMessage\` of all their chats, and accepts every event but \`join-room\`.
A client may name itself by \`client\` in the query, any text: balancers then spread polling sockets that share an address.
A client reconnects without limit, after ${SOCKET_RECONNECTION.reconnectionDelay} to ${SOCKET_RECONNECTION.reconnectionDelayMax} ms, jitter ${SOCKET_RECONNECTION.randomizationFactor}, connect timeout ${SOCKET_RECONNECTION.timeout} ms.

- \`join-room\` (client): ${shape(joinRoomPayload, 'input')}; acknowledged by \`{ ok: true }\` or \`{ ok: false, code, retryAfter? }\`
- \`sendMessage\` (client): ${shape(sendMessagePayload, 'input')}; acknowledged by \`{ ok: true, messageID, seq, timestamp }\` or \`{ ok: false, code, retryAfter? }\`
- \`probe\` (client): no payload; acknowledged by \`{ ok: true }\`, to check that the connection is alive
- \`newMessage\` (server): ${message}
- \`catchUp\` (server): \`{ withinMs: whole number, everyMs: whole number or null }\`; messages may have been lost between nodes: fetch them at a random moment within \`withinMs\`, then every \`everyMs\` until a later event says null
- \`moving\` (server): \`{ delayMs: whole number }\`; the node stops and closes this connection: reconnect after \`delayMs\`

On \`${MEMBER_NAMESPACE}\` only:

- \`counts\` (server): \`{ unreadMessages: whole number, friendRequests: whole number }\`; after connecting and after each change, absolute
- \`newPost\` (server): \`{ postID: Id }\`; a friend's post has reached the member's home feed

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
