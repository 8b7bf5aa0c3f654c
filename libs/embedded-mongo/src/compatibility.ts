import { EXPRESSION_FUNCTIONS } from './aggregate/expression-functions';
import { SPECIAL_EXPRESSIONS, UNSUPPORTED_EXPRESSIONS } from './aggregate/expression';
import { AGGREGATES, UNSUPPORTED_ACCUMULATORS } from './aggregate/group';
import { STAGES, UNSUPPORTED_STAGES } from './aggregate/run-pipeline';
import { WINDOW_FUNCTIONS } from './aggregate/window';
import { FIRST_STAGES, OUTPUT_STAGES } from './commands/aggregate';
import { INDEX_OPTIONS } from './commands/catalog';
import { VERSION } from './commands/diagnostics';
import { COMMANDS } from './commands/dispatch';
import { FIELD_OPERATORS, TOP_LEVEL_OPERATORS, UNSUPPORTED_OPERATORS } from './match/parse-filter';
import { MODIFIERS } from './update/compile-update';
import { DOCUMENT_STAGES } from './update/update-pipeline';

/** One kind of names, such as commands: what works, and what is refused by name. */
export type Support = { kind: string; supported: string[]; refused: string[] };

function support(kind: string, supported: Iterable<string>, refused: Iterable<string> = []): Support {
  const known = new Set(supported);
  return {
    kind,
    supported: [...known].sort(),
    refused: [...refused].filter((name) => !known.has(name)).sort(),
  };
}

/** What the engine supports, read from the very tables by which it runs commands. */
export function compatibility(): Support[] {
  return [
    support('Commands', COMMANDS.keys()),
    support(
      'Query operators',
      [...FIELD_OPERATORS.keys(), ...TOP_LEVEL_OPERATORS.keys()],
      UNSUPPORTED_OPERATORS,
    ),
    support('Update operators', MODIFIERS.keys()),
    support('Stages of an update pipeline', DOCUMENT_STAGES.keys()),
    support(
      'Stages of an aggregation',
      [...DOCUMENT_STAGES.keys(), ...STAGES.keys(), ...OUTPUT_STAGES, ...FIRST_STAGES],
      UNSUPPORTED_STAGES,
    ),
    support(
      'Expressions',
      [...Object.keys(EXPRESSION_FUNCTIONS), ...SPECIAL_EXPRESSIONS.keys()],
      UNSUPPORTED_EXPRESSIONS,
    ),
    support('Accumulators', AGGREGATES.keys(), UNSUPPORTED_ACCUMULATORS),
    support('Window functions', [...WINDOW_FUNCTIONS.keys(), ...AGGREGATES.keys()], UNSUPPORTED_ACCUMULATORS),
    support('Options of indexes', INDEX_OPTIONS),
  ];
}

/** The table in Markdown. Names that are in neither column are unknown, and refused as MongoDB refuses unknown names. */
export function compatibilityTable(): string {
  const cell = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' ');
  const rows = compatibility().map(
    ({ kind, supported, refused }) => `| ${kind} | ${cell(supported)} | ${cell(refused)} |`,
  );
  return [`| MongoDB ${VERSION} | Supported | Refused by name |`, '| --- | --- | --- |', ...rows, ''].join(
    '\n',
  );
}
