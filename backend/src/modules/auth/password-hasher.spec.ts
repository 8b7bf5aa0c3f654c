import { PasswordHasher } from './password-hasher';

const turns = (): { count: () => number; stop: () => void } => {
  let count = 0;
  let next: NodeJS.Immediate;
  const turn = (): void => {
    count += 1;
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  return { count: () => count, stop: () => clearImmediate(next) };
};

it('does not block the event loop while a password is hashed and compared (AUT-07)', async () => {
  const hasher = new PasswordHasher();
  await hasher.onModuleInit();
  const whileHashed = turns();
  const passwordHash = await hasher.hash('surf the wave', '127.0.0.1');
  whileHashed.stop();
  const whileCompared = turns();
  expect(await hasher.matches(passwordHash, 'surf the wave', '127.0.0.1')).toBe(true);
  whileCompared.stop();
  expect(whileHashed.count()).toBeGreaterThan(0);
  expect(whileCompared.count()).toBeGreaterThan(0);
});
