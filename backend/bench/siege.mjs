import { median, ms, percentile, table } from './figures.mjs';
import { alternate, Connection } from './load.mjs';
import { PASSWORD, seed, viewersOf } from './seed.mjs';
import { startApi } from './servers.mjs';

const ATTACKERS = 12;
/** Guesses that each address has under way at once: together more than the queue of password checks takes. */
const AT_ONCE = 30;
/** Each waits for a dozen password checks. */
const CALLS_PER_LOGIN = 4;
const QUIET = 'nobody else';
const MEMBER_ADDRESS = '203.0.113.1';

const attempt = (emailOrUsername, password, address) =>
  Connection.request('POST', '/api/users/login', { body: { emailOrUsername, password }, address });

/** How many logins of a member succeed at the first try, and how long they take, while other addresses guess passwords. */
export async function siege({ folder, rounds, calls, ...sizes }) {
  const own = { ...sizes, posts: Math.min(...sizes.posts), viewers: 1 };
  await seed(folder, own);
  const { url, stop } = await startApi(folder, { TRUSTED_PROXIES: '1' });
  const { username } = viewersOf(own)[0];
  const login = attempt(username, PASSWORD, MEMBER_ADDRESS);
  const beside = { [QUIET]: 0, [`${ATTACKERS} addresses that guess`]: ATTACKERS };
  const taken = await alternate(beside, rounds, async (_, attackers) => {
    const end = attack(url, attackers);
    const logins = await inTurn(url, Math.ceil(calls / CALLS_PER_LOGIN), login);
    await end();
    return logins;
  });
  await stop();
  const rows = Object.entries(taken).map(([name, each]) => {
    const logins = each.flat();
    const right = logins.filter(({ status }) => status === 200).map(({ took }) => took);
    const share = Math.round((right.length / logins.length) * 100);
    return [name, `${share} %`, ms(median(right)), ms(percentile(right, 0.95))];
  });
  return table('Logins under siege', ['Beside', 'succeed', 'p50', 'p95'], rows);
}

async function inTurn(url, calls, request) {
  const connection = await Connection.open(url);
  const answers = [];
  for (let call = 0; call < calls; call += 1) {
    const startedAt = performance.now();
    const { status } = await connection.send(request);
    answers.push({ status, took: performance.now() - startedAt });
  }
  connection.close();
  return answers;
}

/** Answers how to end it. */
function attack(url, attackers) {
  let isOver = false;
  const guess = async (attacker, name) => {
    const connection = await Connection.open(url);
    const request = attempt(name, 'a wrong guess', `198.18.${attacker}.1`);
    while (!isOver) await connection.send(request);
    connection.close();
  };
  const all = Array.from({ length: attackers * AT_ONCE }, (_, at) => guess(at % attackers, `nobody.${at}`));
  return () => {
    isOver = true;
    return Promise.all(all);
  };
}
