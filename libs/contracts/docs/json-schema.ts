import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

export class SchemaBook {
  readonly named: Record<string, JsonSchema> = {};

  constructor(private readonly refPrefix: string) {}

  add(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _dialect,
      $defs: definitions = {},
      ...root
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    for (const [name, definition] of Object.entries(definitions)) {
      this.named[name] = this.rewrite(definition);
    }
    const id = root.id;
    if (!id || '$ref' in root) return this.rewrite(root);
    this.named[id] = this.rewrite(root);
    return { $ref: `${this.refPrefix}${id}` };
  }

  private rewrite(schema: object): JsonSchema {
    const text = JSON.stringify(schema, (key, value: unknown) =>
      key === 'id' && typeof value === 'string' ? undefined : value,
    );
    const rewritten: JsonSchema = JSON.parse(text.replaceAll('"#/$defs/', `"${this.refPrefix}`));
    return rewritten;
  }
}
