import { MATCH_CASES, REFUSED_FILTERS } from '../../test/cases/match.cases';
import { CommandError } from '../errors';
import { compileFilter, compilePositional } from './compile-filter';

describe('compileFilter', () => {
  describe.each(Object.entries(MATCH_CASES))('%s', (_page, cases) => {
    it.each(cases)('%s', (_rule, filter, document, matches) => {
      expect(compileFilter(filter)(document)).toBe(matches);
    });
  });

  it.each(REFUSED_FILTERS)('refuses %s', (_rule, filter, code) => {
    expect(() => compileFilter(filter)({ a: 1 })).toThrow(expect.objectContaining({ code }));
  });

  it('compares strings by collation strength 1 and 2', () => {
    const matches = (strength: 1 | 2 | 3, text: string): boolean =>
      compileFilter({ a: { $in: ['role'] } }, { collation: { locale: 'en', strength } })({ a: text });
    expect([matches(1, 'RÔLE'), matches(2, 'RÔLE'), matches(2, 'ROLE'), matches(3, 'ROLE')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(compileFilter({ a: 'x' }, { collation: { locale: 'en', strength: 2 } })({ a: ['y', 'X'] })).toBe(
      true,
    );
  });

  it('reads the variables of let as expressions', () => {
    const filter = { $expr: { $eq: ['$a', '$$x'] } };
    expect(compileFilter(filter, { let: { x: { $add: [1, 2] } } })({ a: 3 })).toBe(true);
  });

  describe('compilePositional', () => {
    it('finds the position in the outermost array', () => {
      expect(compilePositional({ 'a.b': 2 })({ a: [{ b: [1] }, { b: [3, 2] }] })).toBe(1);
      expect(
        compilePositional({ a: { $elemMatch: { b: 1, c: 2 } } })({ a: [{ b: 1 }, { b: 1, c: 2 }] }),
      ).toBe(1);
    });

    it('refuses when no array was matched', () => {
      expect(() => compilePositional({ b: 1 })({ a: [1], b: 1 })).toThrow(CommandError);
      expect(() => compilePositional({ a: { $ne: 1 } })({ a: [2] })).toThrow(CommandError);
    });
  });
});
