import type { ProjectCase } from '../../test/cases/project.cases';
import { FIND_PROJECT_CASES, STAGE_PROJECT_CASES } from '../../test/cases/project.cases';
import { exact } from '../../test/cases/values';
import { compileAddFields, compileProjection } from './compile-projection';

function check([, projection, document, result, filter]: ProjectCase, stage: boolean): void {
  if (typeof result === 'number') {
    const run = (): unknown => compileProjection(projection, filter, { stage })(document);
    expect(run).toThrow(expect.objectContaining({ code: result }));
    return;
  }
  const before = exact(document);
  expect(exact(compileProjection(projection, filter, { stage })(document))).toBe(exact(result));
  expect(exact(document)).toBe(before);
}

describe('compileProjection', () => {
  describe.each(Object.entries(FIND_PROJECT_CASES))('%s', (_page, cases) => {
    for (const row of cases) it(row[0], () => check(row, false));
  });

  describe.each(Object.entries(STAGE_PROJECT_CASES))('%s', (_page, cases) => {
    for (const row of cases) it(row[0], () => check(row, true));
  });
});

describe('compileAddFields', () => {
  const add = (spec: Record<string, unknown>, document: Record<string, unknown>): string =>
    exact(compileAddFields(spec)(document));

  it('keeps existing fields in their place and appends new ones', () => {
    expect(add({ b: 9, a: '$b' }, { a: 1, b: 2, c: 3 })).toBe(exact({ a: 2, b: 9, c: 3 }));
    expect(add({ 'x.y': 1 }, { a: 1 })).toBe(exact({ a: 1, x: { y: 1 } }));
  });

  it('sets nested fields beside those that are there, in arrays in each element', () => {
    expect(add({ o: { y: 2 } }, { o: { x: 1 } })).toBe(exact({ o: { x: 1, y: 2 } }));
    expect(add({ 'a.n': 1 }, { a: [{ m: 2 }, 5] })).toBe(exact({ a: [{ m: 2, n: 1 }, { n: 1 }] }));
  });

  it('removes a field whose value is missing', () => {
    expect(add({ a: '$$REMOVE' }, { a: 1, b: 2 })).toBe(exact({ b: 2 }));
    expect(add({ a: '$nope' }, { a: 1, b: 2 })).toBe(exact({ b: 2 }));
  });
});
