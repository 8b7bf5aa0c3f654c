import { isOfAge } from './age';

it.each([
  ['2012-06-15', '2025-06-14', false],
  ['2012-06-15', '2025-06-15', true],
  ['2012-06-15', '2025-06-16', true],
  ['2012-12-31', '2026-01-01', true],
  ['2013-01-01', '2025-12-31', false],
  ['2012-02-29', '2025-02-28', false],
  ['2012-02-29', '2025-03-01', true],
  ['2015-02-28', '2028-02-29', true],
  ['2015-03-01', '2028-02-29', false],
])('born on %s, it is %s: of age is %s', (dateOfBirth, today, expected) => {
  expect(isOfAge(13, dateOfBirth, today)).toBe(expected);
});

it('everybody is of the age of 0', () => {
  expect(isOfAge(0, '2026-01-01', '2026-01-01')).toBe(true);
});
