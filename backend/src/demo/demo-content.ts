import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import type { Viewer } from '../common/auth/viewer';
import { DomainError } from '../common/errors/domain-error';
import { ChatsService } from '../modules/chats/chats.service';
import { MediaService } from '../modules/media/media.service';
import type { MediaKind } from '../modules/media/upload';
import type { Post } from '../modules/posts/post';
import { PostCommentsService } from '../modules/posts/post-comments.service';
import { PostsService } from '../modules/posts/posts.service';
import { ProfilesService } from '../modules/profiles/profiles.service';
import { DEMO_CHATS, DEMO_POSTS, type DemoMember, type DemoPicture, type DemoPost } from './community';
import { portrait } from './portraits';
import { seaScene } from './scenes';

type People = ReadonlyMap<string, Viewer>;

const HOUR_MS = 60 * 60 * 1000;
const COVER_SIZE_PX = { width: 1600, height: 700 };

@Injectable()
export class DemoContent {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly media: MediaService,
    private readonly posts: PostsService,
    private readonly comments: PostCommentsService,
    private readonly chats: ChatsService,
  ) {}

  async addPhotos(viewer: Viewer, { photo, cover }: DemoMember): Promise<void> {
    const member = await this.profiles.getMember(viewer.id);
    const profilePhoto =
      photo && member.profilePhoto === null
        ? await this.store(viewer, 'profile', portrait(photo))
        : undefined;
    const coverPhoto =
      cover && member.coverPhoto === null
        ? await this.store(viewer, 'cover', sceneFor(viewer, { scene: cover, ...COVER_SIZE_PX }))
        : undefined;
    if (profilePhoto ?? coverPhoto) {
      await this.profiles.changePhotos(viewer, viewer.username, { profilePhoto, coverPhoto });
    }
  }

  async write(people: People): Promise<void> {
    for (const post of DEMO_POSTS) await this.createPost(people, post);
    for (const chat of DEMO_CHATS) await this.writeChat(people, chat.partner, chat.lines);
  }

  private async createPost(people: People, demo: DemoPost): Promise<void> {
    const author = people.get(demo.author);
    if (!author) return;
    const post = await unlessDeleted(this.writePost(author, demo));
    if (post === null) return;
    for (const name of demo.likedBy) {
      const liker = people.get(name);
      if (liker) await this.posts.setLiked(liker, post.id, true);
    }
    await this.writeComments(people, author, post, demo);
  }

  private async writeComments(people: People, author: Viewer, post: Post, demo: DemoPost): Promise<void> {
    const written = await this.comments.list(author, post.id, undefined);
    for (const [index, [name, text]] of demo.comments.entries()) {
      const commenter = people.get(name);
      // Recognised by its text, because a former version gave comments no client id.
      if (!commenter || written.some(({ stored }) => stored.text === text)) continue;
      const commentedAt = new Date(post.createdAt.getTime() + (index + 1) * 0.25 * HOUR_MS);
      const draft = { text, clientId: stableUuid(text) };
      await unlessDeleted(this.comments.write(commenter, post.id, draft, commentedAt));
    }
  }

  private async writePost(author: Viewer, { text, hoursAgo, picture }: DemoPost): Promise<Post> {
    const imageKey = picture ? await this.store(author, 'post', sceneFor(author, picture)) : null;
    const draft = { text, imageKey, imageAlt: picture?.alt ?? '', clientId: stableUuid(text) };
    return this.posts.write(author, draft, new Date(Date.now() - hoursAgo * HOUR_MS));
  }

  private async writeChat(
    people: People,
    partner: string,
    lines: readonly (readonly [string, string])[],
  ): Promise<void> {
    const demo = people.get('demo');
    if (!demo || !people.has(partner)) return;
    const chatId = await this.chats.open(demo, partner);
    let lastMessageId: string | null = null;
    for (const [name, text] of lines) {
      const sender = people.get(name);
      if (!sender) continue;
      if (lastMessageId !== null) await this.chats.markRead(sender, chatId, lastMessageId);
      const { message } = await this.chats.send(sender, {
        chatId,
        text,
        clientId: stableUuid(`${chatId} ${text}`),
      });
      lastMessageId = message.id;
    }
  }

  private async store(owner: Viewer, kind: MediaKind, drawing: string): Promise<string> {
    return this.media.storeFile(owner.id, kind, await sharp(Buffer.from(drawing)).png().toBuffer());
  }
}

function sceneFor({ username }: Viewer, { scene, width, height }: Omit<DemoPicture, 'alt'>): string {
  return seaScene(scene, width, height, username.length);
}

/** Null if it was written by an earlier start and has been deleted since. */
async function unlessDeleted<T>(writing: Promise<T>): Promise<T | null> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The same UUID for the same text, so that seeding twice, or on two nodes at once, writes nothing twice. */
function stableUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
