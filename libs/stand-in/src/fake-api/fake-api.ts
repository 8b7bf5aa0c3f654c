import type { Message } from '@sharewave/api-client';
import { ENDPOINTS, ERROR_STATUS, type MemberCounts, type RouteName } from '@sharewave/contracts';
import { findRoute, type MockUpload } from '@sharewave/testing';
import { addMessage, openChatWith, unreadOf } from './chat-handlers';
import { friendCardsOf, newId, type Community, type KeptUpload } from './community';
import { Refusal, type Handler } from './handler';
import { HANDLERS } from './handlers';
import { drawPostImage } from './pictures';
import type { Mode } from './mode';
import { emptyCommunity, seededCommunity } from './seed';

/** A response of the fake API. */
export interface Answer {
  status: number;
  body: unknown;
}

type MessageListener = (message: Message) => void;
type PostListener = (postId: string) => void;

const SLOW_MS = 2500;
/** If the login status were refused, nobody would be signed in and the part would show nothing. */
const NEVER_REFUSED: readonly RouteName[] = ['loginStatus'];
/** For each upload call: the prefix of the key, and the name of the key in the response. */
const UPLOADS: Partial<Record<RouteName, { kind: string; keyName: string }>> = {
  uploadPostImage: { kind: 'post', keyName: 's3key' },
  uploadProfilePhoto: { kind: 'profile', keyName: 'objectKey' },
  uploadCoverPhoto: { kind: 'cover', keyName: 'objectKey' },
};

const handlers: Partial<Record<RouteName, Handler>> = HANDLERS;

function refusal(error: unknown): Answer {
  if (!(error instanceof Refusal)) throw error;
  return {
    status: ERROR_STATUS[error.code],
    body: { error: error.message, code: error.code, requestId: 'stand-in' },
  };
}

/** The API without a server: it keeps a community in memory and answers according to the contract. */
export class FakeApi {
  private readonly seeded: Community;
  private readonly empty = emptyCommunity();
  private readonly listeners = new Set<MessageListener>();
  private readonly postListeners = new Set<PostListener>();

  constructor(
    private readonly readMode: () => Mode,
    now = Date.now(),
  ) {
    this.seeded = seededCommunity(now);
  }

  /** The community of the current mode. */
  get community(): Community {
    return this.readMode() === 'empty' ? this.empty : this.seeded;
  }

  /** Answers a call of the contract. */
  async answer(method: string, url: URL, body: unknown): Promise<Answer> {
    const found = findRoute(method, url.pathname);
    const handle = found === null ? undefined : handlers[found.name];
    return this.inMode(found?.name, () => {
      if (found === null || handle === undefined) throw new Refusal('not_found', 'There is no such call');
      const call = { params: found.params, query: Object.fromEntries(url.searchParams), body };
      // A copy, as over the network: later changes of the community must not change an answer.
      return structuredClone(handle(this.community, call));
    });
  }

  /** Stores an uploaded picture and answers with its key. */
  async upload({ path, file }: MockUpload): Promise<Answer> {
    const name = findRoute('POST', path)?.name;
    const upload = name === undefined ? undefined : UPLOADS[name];
    const stored = await measure(file);
    return this.inMode(name, () => {
      if (name === undefined || upload === undefined) throw new Refusal('not_found', 'There is no such call');
      const key = `${upload.kind}/${this.community.viewer.id}/${crypto.randomUUID()}.jpg`;
      this.community.uploads.set(key, stored);
      return ENDPOINTS[name].response.parse({ [upload.keyName]: key });
    });
  }

  /** Stores a message of the viewer and notifies the listeners. */
  async send(message: Pick<Message, 'chatId' | 'text' | 'clientId'>): Promise<Message | Refusal> {
    const senderId = this.community.viewer.id;
    const { body } = await this.inMode(undefined, () =>
      this.notify(addMessage(this.community, { ...message, senderId })),
    );
    return isMessage(body) ? body : new Refusal('unavailable', 'The message could not be stored');
  }

  /** Makes a friend write a message to the viewer. */
  receive(text: string): void {
    const friendId = this.someFriendId();
    const chat = openChatWith(this.seeded, this.seeded.people.get(friendId)?.username ?? '');
    this.notify(addMessage(this.seeded, { chatId: chat.id, senderId: friendId, text, clientId: null }));
  }

  /** Makes a friend write a post. */
  post(text: string): void {
    const id = newId();
    const createdAt = new Date().toISOString();
    this.seeded.posts.unshift({
      id,
      authorId: this.someFriendId(),
      text,
      images: [],
      likerIds: [],
      comments: [],
      createdAt,
    });
    for (const listener of this.postListeners) listener(id);
  }

  /** Calls the listener with every new message; returns a function that ends this. */
  onMessage(listener: MessageListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Calls the listener with every new post of a friend; returns a function that ends this. */
  onPost(listener: PostListener): () => void {
    this.postListeners.add(listener);
    return () => void this.postListeners.delete(listener);
  }

  get counts(): MemberCounts {
    const { community } = this;
    return {
      unreadMessages: community.chats.reduce((sum, chat) => sum + unreadOf(community, chat), 0),
      friendRequests: friendCardsOf(community).filter(({ state }) => state === 'incoming').length,
    };
  }

  private someFriendId(): string {
    return [...this.seeded.ties].find(([, tie]) => tie === 'friends')?.[0] ?? '';
  }

  private notify(message: Message): Message {
    for (const listener of this.listeners) listener(message);
    return message;
  }

  private async inMode(name: RouteName | undefined, answer: () => unknown): Promise<Answer> {
    const mode = this.readMode();
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    try {
      const isSpared = name !== undefined && NEVER_REFUSED.includes(name);
      if (mode === 'failing' && !isSpared) throw new Refusal('unavailable', 'The stand-in fails on purpose');
      return { status: 200, body: answer() };
    } catch (error) {
      return refusal(error);
    }
  }
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'seq' in value;

async function measure(file: Blob): Promise<KeptUpload> {
  const url = URL.createObjectURL(file);
  try {
    const { width, height } = await createImageBitmap(file);
    return { url, width, height };
  } catch {
    // The browser cannot decode it: a drawing takes its place.
    return drawPostImage(0);
  }
}
