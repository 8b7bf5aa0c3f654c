import { memberList, nameMatches } from '@sharewave/contracts';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';
import { startTwoNodes, type TwoNodes } from './_support/two-nodes';

async function namesFor(node: TestApp, as: { token: string }, text: string): Promise<string[]> {
  const path = `/api/users?search=${encodeURIComponent(text)}&limit=9`;
  const { status, body } = await node.call('GET', path, { as });
  expect(status).toBe(200);
  return memberList.parse(body).map(({ fullName }) => fullName);
}

describe.each(['without Redis', 'with Redis'])('two nodes %s', (kind) => {
  let nodes: TwoNodes;
  let north: TestApp;
  let south: TestApp;
  let viewer: TestMember;

  beforeAll(async () => {
    nodes = await startTwoNodes({ withRedis: kind === 'with Redis' });
    ({ north, south } = nodes);
    viewer = await north.member({ fullName: 'Vera Viewer' });
  });
  afterAll(() => nodes.close());

  it('find a member with the first search after the registration, on either node', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [here, there] = round % 2 === 0 ? [north, south] : [south, north];
      const fullName = `Swift Newcomer ${round}`;
      await here.register({ fullName });
      expect(await namesFor(there, viewer, fullName)).toEqual([fullName]);
      expect(await namesFor(here, viewer, fullName.toUpperCase())).toEqual([fullName]);
    }
  });

  it('miss nobody when both register many at once, and put the newest first', async () => {
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        (at % 2 === 0 ? north : south).register({ fullName: `Crowd Wave ${at + 10}` }),
      ),
    );
    for (const node of [north, south]) {
      for (const { fullName } of made) expect(await namesFor(node, viewer, fullName)).toContain(fullName);
      const listed = memberList.parse((await node.call('GET', '/api/users', { as: viewer })).body);
      // Every number was given once: the list of all is by number, with nobody twice and nobody missing.
      expect(new Set(listed.map(({ _id }) => _id)).size).toBe(listed.length);
      const newestFirst = listed.filter(({ fullName }) => nameMatches(fullName, 'crowd'));
      expect(newestFirst).toHaveLength(made.length);
      expect(await namesFor(node, viewer, 'crowd')).toEqual(
        newestFirst.slice(0, 9).map(({ fullName }) => fullName),
      );
    }
  });

  it('find everybody again after a restart', async () => {
    const late = await createTestApp({ env: nodes.env });
    expect(await namesFor(late, viewer, 'wave')).toEqual(await namesFor(south, viewer, 'wave'));
    await late.close();
  });
});
