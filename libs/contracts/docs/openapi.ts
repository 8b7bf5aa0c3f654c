import { z } from 'zod';
import { SchemaBook, type JsonSchema } from './json-schema';
import { ENDPOINTS, ERROR_STATUS, errorSchema, type Endpoint, type ErrorCode } from '../src/index';

const content = (schema: JsonSchema) => ({ 'application/json': { schema } });

function parameters(book: SchemaBook, schema: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const shape: Record<string, z.ZodType> = schema.shape;
  return Object.entries(shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: book.add(field, 'input'),
  }));
}

function requestBody(book: SchemaBook, endpoint: Endpoint): JsonSchema | undefined {
  if (endpoint.body) {
    // The API treats a missing body as an empty one.
    const required = !endpoint.body.safeParse({}).success;
    return { required, content: content(book.add(endpoint.body, 'input')) };
  }
  if (!endpoint.file) return undefined;
  const form = {
    type: 'object',
    required: [endpoint.file],
    properties: { [endpoint.file]: { type: 'string', format: 'binary' } },
  };
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

function responses(book: SchemaBook, endpoint: Endpoint): JsonSchema {
  const codes: ErrorCode[] = [...endpoint.errors, 'rate_limited', 'internal', 'unavailable'];
  if (endpoint.access === 'member') codes.push('unauthorized');
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  }
  const refusals = [...byStatus].map(([status, names]) => [
    String(status),
    { description: names.join(', '), content: content({ $ref: '#/components/schemas/Error' }) },
  ]);
  return {
    '200': { description: 'Done', content: content(book.add(endpoint.response, 'output')) },
    ...Object.fromEntries(refusals),
  };
}

function operation(book: SchemaBook, name: string, endpoint: Endpoint): JsonSchema {
  const body = requestBody(book, endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    security: endpoint.access === 'member' ? [{ token: [] }] : [],
    parameters: [...parameters(book, endpoint.params, 'path'), ...parameters(book, endpoint.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: responses(book, endpoint),
  };
}

export function openApiDocument(): JsonSchema {
  const book = new SchemaBook('#/components/schemas/');
  book.add(errorSchema, 'output');
  const paths: Record<string, JsonSchema> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(book, name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sharewave', version: '0.2.0', license: { name: 'MIT' } },
    paths,
    components: {
      schemas: book.named,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
