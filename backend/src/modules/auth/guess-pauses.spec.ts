import { pausesOf } from './guess-pauses';

const FIVE_MINUTES_MS = 300_000;

/** How many guesses are checked within five minutes of the first, if each is made as early as it may be. */
function guessesIn(pausesMs: readonly number[]): number {
  let [at, count] = [0, 0];
  for (; at < FIVE_MINUTES_MS; count += 1) at += pausesMs[count] ?? FIVE_MINUTES_MS;
  return count;
}

it('at most 30 passwords of an account are checked in five minutes, with those from a known device', () => {
  expect([guessesIn(pausesOf('account')), guessesIn(pausesOf('device'))]).toEqual([18, 12]);
});

it('the pauses grow from a second to five minutes', () => {
  expect(pausesOf('device')).toEqual(
    [0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300].map((seconds) => seconds * 1000),
  );
});
