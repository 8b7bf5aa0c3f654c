import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RouteName, ROUTES } from '@sharewave/contracts';
import { newPrivateKey } from '@sharewave/releases';
import { UploadsCleaner } from '../src/modules/media/uploads.cleaner';
import { DeletedPostsCleaner } from '../src/modules/posts/deleted-posts.cleaner';
import { TimelinesService } from '../src/modules/timelines/timelines.service';
import { MemberSearch } from '../src/modules/users/member-search';
import { fileForm } from './_support/call';
import { connectDevice } from './_support/chat-members';
import { logoutTicketOf } from './_support/logout-ticket';
import { picture } from './_support/pictures';
import { startDatabase } from './_support/processes';
import { planOf, searchesOf } from './_support/query-plans';
import { releasedParts } from './_support/released-parts';
import { migrateAgain } from './_support/migrate-again';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const NAMED_BY_ITS_AUTHOR = '0b7f5c1e-3b1c-4b53-9d4e-6a2f6f3a9c11';

/** Calls every route of the API; returns the routes that succeeded. */
class Tour {
  readonly seen = new Set<RouteName>();

  constructor(private readonly app: TestApp) {}

  async visit(
    name: RouteName,
    as: TestMember,
    { at = {}, query = '', body }: { at?: Record<string, string>; query?: string; body?: unknown } = {},
  ) {
    const { method, path } = ROUTES[name];
    const filled = path.replace(/:(\w+)/g, (_, parameter: string) => at[parameter] ?? '');
    const answer = await this.app.call(method, filled + query, {
      as,
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: body ?? {} }),
    });
    expect([name, answer.status, answer.text]).toEqual([name, 200, answer.text]);
    this.seen.add(name);
    return answer.body;
  }
}

async function makeFriends(tour: Tour, ada: TestMember, ben: TestMember): Promise<void> {
  const endUserID = ben.id;
  await tour.visit('sendFriendRequest', ada, { body: { endUserID } });
  await tour.visit('withdrawFriendRequest', ada, { body: { endUserID } });
  await tour.visit('sendFriendRequest', ada, { body: { endUserID } });
  await tour.visit('listPending', ben);
  await tour.visit('handleFriendRequest', ben, { body: { param: 'accept', endUserID: ada.id } });
  await tour.visit('handleFriendRequest', ada, { body: { param: 'close', endUserID } });
}

async function lookAtMembers(tour: Tour, ada: TestMember, ben: TestMember): Promise<void> {
  const { username } = ben;
  await tour.visit('checkAvailability', ada, { body: { username, email: ben.email } });
  await tour.visit('loginStatus', ada);
  await tour.visit('listMembers', ada);
  await tour.visit('listMembers', ada, { query: '?search=member&limit=9' });
  await tour.visit('getMember', ada, { at: { username } });
  await tour.visit('getProfilePhoto', ada, { at: { userId: ben.id } });
  await tour.visit('getCoverPhoto', ada, { at: { id: ben.id } });
  await tour.visit('listFriends', ada, { at: { username } });
  await tour.visit('listFriends', ada, { at: { username }, query: `?before=${ada.id}&limit=50` });
}

async function post(tour: Tour, ada: TestMember, ben: TestMember): Promise<void> {
  const image = fileForm('files', await picture('jpeg'));
  const { s3key } = await tour.visit('uploadPostImage', ada, { body: image });
  const postMessage = 'A wave';
  const clientPostID = NAMED_BY_ITS_AUTHOR;
  const id: string = await tour.visit('createPost', ada, {
    body: { postMessage, imageKeyArray: [s3key], clientPostID },
  });
  await tour.visit('createPost', ada, { body: { postMessage, clientPostID } });
  await tour.visit('togglePostLike', ben, { at: { id } });
  const clientCommentID = NAMED_BY_ITS_AUTHOR;
  for (let time = 0; time < 2; time += 1) {
    await tour.visit('createComment', ben, { at: { id }, body: { message: 'Ahoy', clientCommentID } });
  }
  const comment: string = await tour.visit('createComment', ben, { at: { id }, body: { message: 'Hello' } });
  await tour.visit('toggleCommentLike', ada, { at: { id: comment } });
  await tour.visit('toggleCommentLike', ada, { at: { id: comment } });
  for (const query of ['', `?before=${comment}`]) {
    await tour.visit('listComments', ben, { at: { id }, query });
    for (const feed of ['homeFeed', 'memberFeed'] as const) {
      const before = query === '' ? '' : `?page=2&limit=10&before=${id}`;
      await tour.visit(feed, ben, { at: { username: ben.username }, query: before });
    }
  }
  await tour.visit('getComment', ben, { at: { id: comment } });
  await tour.visit('getPost', ben, { at: { id } });
  await tour.visit('deleteComment', ben, { at: { id: comment } });
  await tour.visit('togglePostLike', ben, { at: { id } });
  await tour.visit('deletePost', ada, { at: { id } });
}

async function chat(tour: Tour, app: TestApp, ada: TestMember, ben: TestMember): Promise<void> {
  const { chatid: roomId } = await tour.visit('openChat', ada, { body: { username2: ben.username } });
  await tour.visit('getChat', ada, { at: { roomId } });
  const { socket, join, send } = await connectDevice(app, ada);
  await join(roomId);
  const message = { roomID: roomId, text: 'Ahoy', clientMessageID: NAMED_BY_ITS_AUTHOR };
  const sent = await send(message);
  expect(sent).toMatchObject({ ok: true });
  // Sent again, it is found by its client id.
  expect(await send(message)).toEqual(sent);
  socket.disconnect();
  await tour.visit('listChats', ben);
  for (const query of ['', '?before=9', '?after=0']) {
    const [first] = await tour.visit('listMessages', ben, { at: { roomId }, query });
    await tour.visit('markChatRead', ben, { at: { roomId }, body: { messageID: first.messageID } });
  }
}

async function changePhotos(tour: Tour, ada: TestMember): Promise<void> {
  const bytes = await picture('jpeg');
  const { objectKey: pfpKey } = await tour.visit('uploadProfilePhoto', ada, {
    body: fileForm('profilePhoto', bytes),
  });
  const { objectKey: bgKey } = await tour.visit('uploadCoverPhoto', ada, {
    body: fileForm('bgPhoto', bytes),
  });
  const at = { username: ada.username };
  await tour.visit('updateMember', ada, { at, body: { pfpKey, bgKey } });
  await tour.visit('updateMember', ada, { at, body: { pfpKey: null, bgKey: null } });
}

/** What a server does by itself: at its start, from time to time, and after a crash. */
async function doChores({ app }: TestApp): Promise<void> {
  const timelines = app.get(TimelinesService);
  await timelines.listStalled(0, 10);
  await timelines.listPending(10);
  await app.get(DeletedPostsCleaner, { strict: false }).run();
  await app.get(UploadsCleaner, { strict: false }).run();
  for (const id of ['0001-number-members', '0002-build-circles', '0003-count-pictures'])
    await migrateAgain(app, id);
  await app.get(MemberSearch, { strict: false }).onApplicationBootstrap();
}

describe('the queries of the server', () => {
  let folder: string;
  let database: { url: string; close(): Promise<void> };
  let app: TestApp;
  let version: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sharewave-'));
    const parts = await releasedParts(folder, newPrivateKey());
    version = await parts.publish('good');
    await parts.promote(version);
    // A separate database, so that nothing is cached and everything is queried.
    database = await startDatabase();
    app = await createTestApp({ env: { ...parts.env, MONGODB_URI: database.url } });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('use an index for filter and order, in every call and every chore, so that they cost no more with more data', async () => {
    const tour = new Tour(app);
    const searches = await searchesOf(app.app, async () => {
      const [ada, ben] = [await app.member(), await app.member()];
      await tour.visit('register', ada, {
        body: { ...ada, username: 'third.member', email: 'third@sea.example', dateOfBirth: '1990-05-17' },
      });
      await tour.visit('login', ada, { body: { emailOrUsername: ada.email, password: ada.password } });
      await makeFriends(tour, ada, ben);
      await lookAtMembers(tour, ada, ben);
      await post(tour, ada, ben);
      await chat(tour, app, ada, ben);
      await changePhotos(tour, ada);
      const load = { loadId: 'load-of-a-tour', part: 'feed', version, durationMs: 9, failure: null };
      await tour.visit('reportParts', ada, { body: { loads: [load] } });
      await doChores(app);
      await tour.visit('unfriend', ada, { body: { endUserID: ben.id } });
      await tour.visit('logoutLater', ada, { body: { ticket: logoutTicketOf(ben) } });
      await tour.visit('logout', ada);
    });
    expect([...tour.seen].sort()).toEqual(Object.keys(ROUTES).sort());
    const plans = await Promise.all(
      [...searches].map(async ([shape, search]) => ({ shape, plan: await planOf(app.app, search) })),
    );
    expect(plans.length).toBeGreaterThan(60);
    expect(plans.filter(({ plan }) => /COLLSCAN|SORT\b/.test(plan))).toEqual([]);
  });
});
