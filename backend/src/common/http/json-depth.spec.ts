import { isDeeperThan } from './json-depth';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it.each([
  [nested(20), false],
  [nested(21), true],
  ['['.repeat(260_000), true],
  ['{"a":'.repeat(21), true],
  [JSON.stringify({ text: '['.repeat(100) }), false],
  [JSON.stringify({ text: `\\"${'['.repeat(100)}` }), false],
  [JSON.stringify(Array.from({ length: 100 }, () => [[]])), false],
])('%.40s is deeper than twenty: %p', (json, isDeeper) => {
  expect(isDeeperThan(20, Buffer.from(json))).toBe(isDeeper);
});
