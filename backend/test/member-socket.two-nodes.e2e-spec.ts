import { randomUUID } from 'node:crypto';
import { MEMBER_NAMESPACE, type MemberCounts } from '@sharewave/contracts';
import { befriend, historyOf, openChat } from './_support/chat-members';
import { storeCalls } from './_support/query-counter';
import { connected, connectSocket, disconnected, sendFrame, type TestSocket } from './_support/sockets';
import type { TestApp, TestMember } from './_support/test-app';
import { startTwoNodes, type TwoNodes } from './_support/two-nodes';

let nodes: TwoNodes;
let north: TestApp;
let south: TestApp;
const open: TestSocket[] = [];

beforeAll(async () => {
  nodes = await startTwoNodes();
  ({ north, south } = nodes);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => nodes.close());

/** A member's socket that keeps what it is sent. */
interface Listener {
  readonly socket: TestSocket;
  readonly counts: MemberCounts[];
  readonly postIds: string[];
  /** Resolves once the latest counts are these. */
  shows(unreadMessages: number, friendRequests: number): Promise<void>;
}

async function listen(node: TestApp, member: TestMember): Promise<Listener> {
  const counts: MemberCounts[] = [];
  const postIds: string[] = [];
  const socket = await connectSocket(node.url, member.token, MEMBER_NAMESPACE, (early) => {
    early.on('counts', (some) => counts.push(some));
    early.on('newPost', ({ postID }) => postIds.push(postID));
  });
  open.push(socket);
  return {
    socket,
    counts,
    postIds,
    shows: (unreadMessages, friendRequests) =>
      new Promise((resolve) => {
        const check = (): void => {
          const last = counts.at(-1);
          if (last?.unreadMessages !== unreadMessages || last.friendRequests !== friendRequests) return;
          socket.off('counts', check);
          resolve();
        };
        socket.on('counts', check);
        check();
      }),
  };
}

const act = (node: TestApp, as: TestMember, path: string, endUserID: string, param?: string) =>
  node.call('POST', `/api/user/${path}`, { as, body: { endUserID, ...(param && { param }) } });

async function pair(): Promise<{ ada: TestMember; ben: TestMember; chatId: string }> {
  const [ada, ben] = [await north.member(), await south.member()];
  await befriend(north, ada, ben);
  return { ada, ben, chatId: await openChat(south, ben, ada) };
}

async function writePost(node: TestApp, as: TestMember): Promise<string> {
  const { body } = await node.call('POST', '/api/posts', {
    as,
    body: { postMessage: 'Land in sight' },
  });
  return body;
}

describe('the counts of a member', () => {
  it('come on connecting, and after each change at the other node', async () => {
    const { ada, ben, chatId } = await pair();
    const sender = await listen(north, ada);
    const phone = await listen(south, ben);
    await phone.shows(0, 0);

    const ack = await sender.socket.emitWithAck('sendMessage', { roomID: chatId, text: 'Ahoy' });
    await phone.shows(1, 0);
    const tablet = await listen(north, ben);
    await tablet.shows(1, 0);

    const stranger = await north.member();
    await act(north, stranger, 'friendrequest', ben.id);
    await Promise.all([phone.shows(1, 1), tablet.shows(1, 1)]);
    await act(north, stranger, 'removefriendrequest', ben.id);
    await Promise.all([phone.shows(1, 0), tablet.shows(1, 0)]);
    await act(north, stranger, 'friendrequest', ben.id);
    await phone.shows(1, 1);
    await act(north, ben, 'handlerequest', stranger.id, 'accept');
    await phone.shows(1, 0);

    const messageID = ack.ok ? ack.messageID : '';
    await north.call('POST', `/api/chats/${chatId}/read`, { as: ben, body: { messageID } });
    await Promise.all([phone.shows(0, 0), tablet.shows(0, 0)]);
    expect(sender.counts.at(-1)).toEqual({ unreadMessages: 0, friendRequests: 0 });
  });

  it('are the same as those of the lists', async () => {
    const { ada, ben, chatId } = await pair();
    const other = await pair();
    await befriend(north, other.ada, ben);
    const otherChat = await openChat(north, other.ada, ben);
    const [one, two] = [await listen(north, ada), await listen(north, other.ada)];
    for (const text of ['one', 'two']) await one.socket.emitWithAck('sendMessage', { roomID: chatId, text });
    await two.socket.emitWithAck('sendMessage', { roomID: otherChat, text: 'three' });
    await act(north, ben, 'friendrequest', (await north.member()).id);
    await act(north, other.ben, 'friendrequest', ben.id);
    const { body: chats } = await south.call('GET', '/api/chats/user', { as: ben });
    const { body: cards } = await south.call('GET', '/api/user/pending', { as: ben });
    const unread = chats.reduce((sum: number, chat: { unread: number }) => sum + chat.unread, 0);
    const requests = cards.filter((card: { status: string }) => card.status === 'pending');
    expect([unread, requests.length]).toEqual([3, 1]);
    await (await listen(south, ben)).shows(unread, requests.length);
  });

  it('are read a few times for many changes', async () => {
    const { ada, ben, chatId } = await pair();
    const [sender, reader] = [await listen(south, ada), await listen(north, ben)];
    await reader.shows(0, 0);
    const lines = Array.from({ length: 200 }, (_, line) => `line ${line}`);
    const calls = await storeCalls(north.app, async () => {
      await Promise.all(
        lines.map((text) => sender.socket.emitWithAck('sendMessage', { roomID: chatId, text })),
      );
      await reader.shows(200, 0);
    });
    expect(calls.length).toBeLessThan(50);
    expect(reader.counts.length).toBeLessThan(30);
  });
});

describe('a new post', () => {
  it('is announced to friends at any node once their feed has it, and to nobody else', async () => {
    const { ada, ben } = await pair();
    const former = await north.member();
    await befriend(north, ada, former);
    await act(north, former, 'removefriend', ada.id);
    const friend = await listen(south, ben);
    const others = [await listen(south, former), await listen(south, await south.member())];
    const announced = new Promise<string>((resolve) =>
      friend.socket.once('newPost', ({ postID }) => resolve(postID)),
    );
    const postId = await writePost(north, ada);
    expect(await announced).toBe(postId);
    const { body } = await south.call('GET', `/api/users/${ben.username}/homeposts`, { as: ben });
    expect(body.posts[0]).toMatchObject({ _id: postId });
    for (const { socket, postIds } of others) {
      await socket.emitWithAck('probe');
      expect(postIds).toEqual([]);
    }
  });

  it('is not announced when it is deleted', async () => {
    const { ada, ben } = await pair();
    const friend = await listen(south, ben);
    const postId = await writePost(north, ada);
    await north.call('DELETE', `/api/posts/${postId}`, { as: ada });
    const next = await writePost(north, ada);
    while (!friend.postIds.includes(next)) await friend.socket.emitWithAck('probe');
    expect(friend.postIds).toEqual([postId, next]);
  });
});

describe('sending on the member’s socket', () => {
  it('stores a message once that is also sent on the default namespace', async () => {
    const { ada, ben, chatId } = await pair();
    const own = (await listen(north, ada)).socket;
    const plain = await connectSocket(south.url, ada.token);
    open.push(plain);
    const message = { roomID: chatId, text: 'Once', clientMessageID: randomUUID() };
    const acks = [
      await own.emitWithAck('sendMessage', message),
      await plain.emitWithAck('sendMessage', message),
      await own.emitWithAck('sendMessage', message),
    ];
    expect(acks[0]).toMatchObject({ ok: true, seq: 1 });
    expect(new Set(acks.map((ack) => JSON.stringify(ack))).size).toBe(1);
    expect(await historyOf(south, ben, chatId)).toHaveLength(1);
  });

  it('refuses what the default namespace refuses', async () => {
    const { ada, ben, chatId } = await pair();
    const { chatId: foreign } = await pair();
    const { socket } = await listen(north, ada);
    const plain = await connectSocket(north.url, ada.token);
    open.push(plain);
    for (const payload of [
      null,
      { roomID: chatId, text: ' ' },
      { roomID: chatId, text: 'x'.repeat(4001) },
      { roomID: foreign, text: 'Listening in' },
      { roomID: chatId, text: 'As Ben', userid: ben.id },
    ]) {
      const send = (to: TestSocket): Promise<unknown> =>
        new Promise((resolve) => Reflect.apply(to.emit, to, ['sendMessage', payload, resolve]));
      const refusal = await send(socket);
      expect(refusal).toEqual({ ok: false, code: expect.any(String) });
      expect(await send(plain)).toEqual(refusal);
    }
    expect(await historyOf(south, ben, chatId)).toEqual([]);
  });
});

describe('the connection', () => {
  it('is refused without a valid token', async () => {
    for (const token of [undefined, 'forged']) {
      await expect(connectSocket(north.url, token, MEMBER_NAMESPACE)).rejects.toThrow('unauthorized');
    }
  });

  it('ends with the session on every node', async () => {
    const { ada } = await pair();
    const [here, there] = [await listen(north, ada), await listen(south, ada)];
    const ended = Promise.all([here, there].map(({ socket }) => disconnected(socket)));
    await north.call('POST', '/api/users/logout', { as: ada });
    expect(await ended).toEqual(['io server disconnect', 'io server disconnect']);
    await expect(connectSocket(south.url, ada.token, MEMBER_NAMESPACE)).rejects.toThrow('unauthorized');
  });

  it('stays open when a chat is closed, which can be opened again, and ends with its last socket', async () => {
    const { socket } = await listen(north, (await pair()).ada);
    const chats: TestSocket = socket.io.socket('/', { auth: socket.auth });
    for (let times = 0; times < 3; times += 1) {
      await connected(chats);
      chats.disconnect();
      await socket.emitWithAck('probe');
    }
    const ended = disconnected(socket);
    sendFrame(socket, `41${MEMBER_NAMESPACE},`);
    expect(await ended).toBe('transport close');
  });

  it('is closed when it connects to its namespace twice, or to one that does not exist', async () => {
    const { ada } = await pair();
    const auth = JSON.stringify({ token: ada.token });
    for (const frame of [`40${MEMBER_NAMESPACE},${auth}`, `40/elsewhere,${auth}`]) {
      const { socket } = await listen(north, ada);
      const ended = disconnected(socket);
      sendFrame(socket, frame);
      expect(await ended).toBe('transport close');
    }
  });
});
