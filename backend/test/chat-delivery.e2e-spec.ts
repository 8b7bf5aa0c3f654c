import { randomUUID } from 'node:crypto';
import { Chatter } from './_support/chatter';
import { connectDevice } from './_support/chat-members';
import { givenOrOwnCluster, type OpenCluster } from './_support/cluster';
import { endTalks, expectNothingLost, startTalks, type Talk, talkAbout } from './_support/delivery';
import { isFull } from './_support/full-size';
import { connectPlain } from './_support/sockets';
import { report } from './_support/report';

const CHATS = isFull ? 200 : 6;
const MESSAGES_PER_CHAT = isFull ? 30 : 10;
const CUT_EVERY_MS = isFull ? 2000 : 200;
const REPEATS = isFull ? 1000 : 10;
const MISSED = isFull ? 5000 : 240;

let cluster: OpenCluster;
beforeAll(async () => {
  cluster = await givenOrOwnCluster();
});
afterAll(() => cluster.close());

let talks: Talk[] = [];
afterEach(() => endTalks(talks));

async function begin(count: number): Promise<Talk[]> {
  talks = await startTalks(cluster, count);
  return talks;
}

async function beginOne(): Promise<Talk> {
  const [talk] = await begin(1);
  if (talk === undefined) throw new Error('There is no talk');
  return talk;
}

describe('over several nodes, members see exactly what was acknowledged and stored', () => {
  it('while connections are cut at random (RTM-01)', async () => {
    await begin(CHATS);
    const since = performance.now();
    let cuts = 0;
    const cutting = setInterval(() => {
      cluster.balancer.cutOne();
      cuts += 1;
    }, CUT_EVERY_MS);
    await Promise.all(talks.map((talk) => talkAbout(talk, MESSAGES_PER_CHAT, 'cut')));
    clearInterval(cutting);
    const seconds = (performance.now() - since) / 1000;
    let total = 0;
    for (const talk of talks) total += await expectNothingLost(cluster, talk);
    expect(total).toBe(CHATS * MESSAGES_PER_CHAT);
    report('RTM-01', { messages: total, chats: CHATS, cuts, perSecond: total / seconds });
  }, 300_000);

  it('when a message is sent five times at once, over several nodes (RTM-02)', async () => {
    const talk = await beginOne();
    const { member } = talk.sides[0];
    const devices = await Promise.all([1, 2, 3].map(() => connectDevice(cluster, member)));
    for (let round = 1; round <= REPEATS; round += 1) {
      const message = { roomID: talk.chatId, text: `round ${round}`, clientMessageID: randomUUID() };
      const acks = await Promise.all([0, 1, 2, 0, 1].map((index) => devices[index]?.send(message)));
      expect(acks[0]).toMatchObject({ ok: true, seq: round });
      expect(new Set(acks.map((ack) => JSON.stringify(ack))).size).toBe(1);
    }
    for (const { socket } of devices) socket.disconnect();
    await talk.sides[1].shows(REPEATS);
    expect(talk.sides[1].shown.map(({ seq }) => seq)).toEqual(
      Array.from({ length: REPEATS }, (_, index) => index + 1),
    );
  }, 300_000);

  it('on every device of a member, also on one that was offline (RTM-03)', async () => {
    const talk = await beginOne();
    const [ada] = talk.sides;
    const others = [1, 2].map(() => new Chatter(cluster, ada.member, talk.chatId));
    for (const other of others) await other.connect();
    others[1]?.disconnect();
    await talkAbout(talk, isFull ? 500 : 30, 'devices');
    await others[1]?.connect();
    const total = await expectNothingLost(cluster, talk);
    for (const other of others) {
      await other.shows(total);
      expect(other.shown).toEqual(ada.shown);
      other.close();
    }
  }, 300_000);

  it('when thousands were missed, and new ones arrive while they are fetched (RTM-04)', async () => {
    const talk = await beginOne();
    const [ada, ben] = talk.sides;
    ben.disconnect();
    // Many at once from several devices: their order does not matter here.
    const writers = Array.from({ length: 20 }, () => new Chatter(cluster, ada.member, talk.chatId));
    await Promise.all(
      writers.map(async (writer) => {
        await writer.connect();
        for (let count = 0; count < MISSED / writers.length; count += 1) await writer.send(`missed ${count}`);
      }),
    );
    const since = performance.now();
    await Promise.all([ben.connect(), writers[0]?.send('live one'), writers[1]?.send('live two')]);
    await ben.shows(MISSED + 2);
    report('RTM-04', { missed: MISSED, seconds: (performance.now() - since) / 1000 });
    expect(ben.shown.map(({ seq }) => seq)).toEqual(
      Array.from({ length: MISSED + 2 }, (_, index) => index + 1),
    );
    for (const writer of writers) writer.close();
  }, 300_000);

  it.each(['4.5', '4.8'] as const)(
    'with a plain client of socket.io %s, which asks for nothing (RTM-09)',
    async (version) => {
      const talk = await beginOne();
      const [ada, ben] = talk.sides;
      const plain = connectPlain(version, cluster.targets[0], ada.member.token);
      await new Promise<void>((resolve) => plain.on('connect', () => resolve()));
      const received = new Promise<unknown>((resolve) => plain.on('newMessage', resolve));
      plain.emit('join-room', talk.chatId);
      plain.emit('sendMessage', {
        roomID: talk.chatId,
        userid: ada.member.id,
        username: ada.member.username,
        text: 'Plainly said',
      });
      expect(await received).toMatchObject({ username: ada.member.username, text: 'Plainly said' });
      await ben.shows(1);
      expect(ben.shown).toMatchObject([{ text: 'Plainly said', seq: 1 }]);
      plain.disconnect();
    },
  );
});
