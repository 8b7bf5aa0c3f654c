import { Long, ObjectId } from 'bson';
import fc from 'fast-check';
import type { ProjectCase } from '../../test/cases/project.cases';
import { FIND_PROJECT_CASES, STAGE_PROJECT_CASES } from '../../test/cases/project.cases';
import { exact } from '../../test/cases/values';
import { decodeTyped, encode } from '../storage/bson-io';
import type { Document } from '../values/types';
import { compileAddFields, compileProjection, compileRawProjection } from './compile-projection';

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

describe('compileRawProjection', () => {
  const stored = (document: Document): string => exact(decodeTyped(encode(document)));

  describe.each(Object.entries(FIND_PROJECT_CASES))('%s', (_page, cases) => {
    for (const [name, projection, document, result, filter] of cases) {
      it(name, () => {
        const run = (): Document => decodeTyped(compileRawProjection(projection, filter)(encode(document)));
        if (typeof result === 'number') expect(run).toThrow(expect.objectContaining({ code: result }));
        else expect(exact(run())).toBe(stored(result));
      });
    }
  });

  it('takes the fields that a decoded projection takes, whatever they hold', () => {
    const name = fc.constantFrom('_id', 'a', 'b', 'ä', 'a b', '0', 'length');
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.double(),
      fc.constantFrom(null, true, new Date(5), /x/i, Buffer.from('bytes'), new Long(7n), new ObjectId()),
      fc.array(fc.integer(), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b'), fc.string()),
    );
    const flags = fc
      .tuple(fc.uniqueArray(name), fc.boolean(), fc.boolean())
      .map(([names, isTaken, isIdTaken]) =>
        Object.fromEntries(names.map((field) => [field, field === '_id' ? isIdTaken : isTaken])),
      )
      .filter((spec) => Object.keys(spec).length > 0);
    fc.assert(
      fc.property(fc.dictionary(name, value), flags, (document, spec) => {
        const raw = encode(document);
        const picked = compileRawProjection(spec)(raw);
        expect(picked.equals(encode(compileProjection(spec)(decodeTyped(raw))))).toBe(true);
      }),
    );
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
