import { Code, EXPRESSION_CASES } from '../../test/cases/expression.cases';
import { exact } from '../../test/cases/values';
import { compileExpression } from './expression';

describe('compileExpression', () => {
  describe.each(Object.entries(EXPRESSION_CASES))('%s', (_page, cases) => {
    it.each(cases.map((row) => [exact(row[0]).slice(9, -1), ...row] as const))(
      '%s',
      (...[, expression, result, document]) => {
        const run = (): unknown => compileExpression(expression)(document ?? {});
        if (result instanceof Code) expect(run).toThrow(expect.objectContaining({ code: result.code }));
        else expect(exact(run())).toBe(exact(result));
      },
    );
  });
});
