import { Logger } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { LIMITS, registrationResponse } from '@sharewave/contracts';
import type { Connection } from 'mongoose';
import type { Answer } from './_support/call';
import type { TestApp } from './_support/test-app';
import { startTwoNodes, type TwoNodes } from './_support/two-nodes';

interface StoredGuesses {
  readonly _id: string;
  readonly count: number;
  readonly nextAt: Date;
  readonly expiresAt: Date;
}

const HOUR_MS = 60 * 60 * 1000;

describe('guesses of a password', () => {
  let nodes: TwoNodes;
  beforeAll(async () => {
    nodes = await startTwoNodes({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
  });
  afterAll(() => nodes.close());

  let addresses = 0;
  /** From an address that nobody has used. */
  const post = (node: TestApp, path: string, body: object) => {
    addresses += 1;
    const address = `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
    return node.call('POST', path, { headers: { 'x-forwarded-for': address }, body });
  };
  const login = (node: TestApp, emailOrUsername: string, password: string, deviceTickets?: unknown) =>
    post(node, '/api/users/login', { emailOrUsername, password, deviceTickets });
  const register = async () => {
    const username = `guessed.${addresses}`;
    const member = { username, email: `${username}@sea.example`, password: 'the right one' };
    const names = { fullName: 'Guessed One', dateOfBirth: '1990-01-01' };
    const { body } = await post(nodes.north, '/api/users', { ...member, ...names });
    return { ...member, id: registrationResponse.parse(body).id };
  };
  const stored = () =>
    nodes.north.app.get<Connection>(getConnectionToken()).collection<StoredGuesses>('guesses');

  /** As if somebody had guessed until the longest pause. */
  const besiege = async (memberId: string) => {
    const inFiveMinutes = new Date(Date.now() + 300_000);
    await stored().updateOne(
      { _id: memberId },
      { $set: { count: 40, nextAt: inFiveMinutes, expiresAt: new Date(Date.now() + HOUR_MS), lastId: '' } },
      { upsert: true },
    );
  };
  const statusesOf = (answers: readonly Answer[], status: number) =>
    answers.filter((answer) => answer.status === status);

  it.each([
    ['an account, by its username and its e-mail address', true],
    ['a name that nobody has', false],
  ])('at once, from many addresses and at two nodes, are few for %s', async (_, isMember) => {
    const name = isMember ? (await register()).username : 'nobody.guessed';
    const names = isMember ? [name, `${name}@sea.example`, name.toUpperCase()] : [name, name.toUpperCase()];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (__, index) =>
        login(index % 2 ? nodes.north : nodes.south, names[index % names.length] ?? '', `guess ${index}`),
      ),
    );
    const [checked, refused] = [statusesOf(answers, 401), statusesOf(answers, 429)];
    expect(checked.length + refused.length).toBe(60);
    expect(checked.length).toBeGreaterThanOrEqual(10);
    expect(checked.length).toBeLessThanOrEqual(18);
    for (const { body, headers } of refused) {
      expect(body.code).toBe('rate_limited');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('are followed by a pause that grows, and are forgotten an hour after the last', async () => {
    const { id, username } = await register();
    const pauses: number[] = [];
    for (let guess = 0; guess < 14; guess += 1) {
      await stored().updateOne({ _id: id }, { $set: { nextAt: new Date(0) } });
      expect((await login(nodes.north, username, 'not the one')).status).toBe(401);
      const { nextAt, expiresAt } = (await stored().findOne({ _id: id })) ?? fail();
      pauses.push(Math.max(0, Math.round((nextAt.getTime() - expiresAt.getTime() + HOUR_MS) / 1000)));
    }
    expect(pauses).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16]);
    await stored().updateOne({ _id: id }, { $set: { nextAt: new Date(0), expiresAt: new Date(1) } });
    await login(nodes.north, username, 'not the one');
    expect((await stored().findOne({ _id: id }))?.count).toBe(1);
  });

  it('are not counted when they are right', async () => {
    const member = await register();
    for (let time = 0; time < 12; time += 1) {
      expect((await login(nodes.south, member.email, member.password)).status).toBe(200);
    }
    expect((await stored().findOne({ _id: member.id }))?.count).toBe(0);
  });

  it('by others keep nobody out on a device that the account knows', async () => {
    const [member, other] = [await register(), await register()];
    const { deviceTicket } = (await login(nodes.north, member.username, member.password)).body;
    const { deviceTicket: others } = (await login(nodes.north, other.username, other.password)).body;
    await besiege(member.id);
    const warn = jest.spyOn(Logger.prototype, 'warn');
    const [device = '', proof = ''] = deviceTicket.split('.');
    for (const deviceTickets of [
      undefined,
      [],
      [others],
      [`${device}.${[...proof].reverse().join('')}`],
      [`${device}.`],
      [device],
    ]) {
      const { status, headers } = await login(nodes.south, member.username, member.password, deviceTickets);
      expect([deviceTickets, status]).toEqual([deviceTickets, 429]);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(300);
    }
    const line = { memberId: member.id, address: expect.stringMatching(/^198\.51\./) };
    expect(warn.mock.calls).toEqual(new Array(6).fill([line, 'Login not checked']));
    const known = [others, deviceTicket];
    const again = await login(nodes.south, member.email, member.password, known);
    expect([again.status, again.body.deviceTicket]).toEqual([200, deviceTicket]);
  });

  it('from a known device are few as well', async () => {
    const member = await register();
    const { deviceTicket } = (await login(nodes.north, member.username, member.password)).body;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        login(index % 2 ? nodes.north : nodes.south, member.email, 'not the one', [deviceTicket]),
      ),
    );
    expect(statusesOf(answers, 401).length).toBeGreaterThanOrEqual(4);
    expect(statusesOf(answers, 401).length).toBeLessThanOrEqual(12);
  });

  it('cannot be made in more tickets than a browser keeps', async () => {
    const deviceTickets = Array.from({ length: LIMITS.deviceTickets + 1 }, () => 'ticket');
    expect((await login(nodes.north, 'nobody.six', 'x', deviceTickets)).status).toBe(400);
  });
});
