import { Injectable } from '@nestjs/common';
import { MEMBER_NAMESPACE, type MemberCounts, type WireMessage } from '@sharewave/contracts';
import { Subject } from 'rxjs';
import { NodeBus } from './node-bus';
import { chatRoom, memberRoom } from './rooms';
import type { SocketNamespace, SocketServer } from './socket-server';

/** Sends events to the sockets of members, on every node. The modules emit through this and know nothing of sockets. */
@Injectable()
export class MemberEvents {
  /** Emits members whose figures may have changed, here or on another node. */
  readonly countChanges = new Subject<readonly string[]>();
  private server: SocketServer | null = null;

  constructor(private readonly bus: NodeBus) {}

  attach(server: SocketServer): void {
    this.server = server;
    this.namespace?.on('countsChanged', (memberIds) => this.countChanges.next(memberIds));
  }

  /** To the sockets that joined the chat, and to all member's sockets of its two members. */
  newMessage(chatId: string, memberIds: readonly string[], message: WireMessage): void {
    this.server?.to(chatRoom(chatId)).emit('newMessage', message);
    this.namespace?.to(memberIds.map(memberRoom)).emit('newMessage', message);
  }

  /** The home feeds of these members have a new post. Call it once the post is stored. */
  newPost(memberIds: readonly string[], postId: string): void {
    if (memberIds.length > 0)
      this.namespace?.to(memberIds.map(memberRoom)).emit('newPost', { postID: postId });
  }

  /**
   * Something that is counted has changed for these members. Call it once the change is stored. Each node reads the figures for its own
   * sockets: if only the node of the change did, two nodes could send theirs in the wrong order.
   */
  countsChanged(memberIds: readonly string[]): void {
    this.countChanges.next(memberIds);
    if (this.bus.isShared) this.namespace?.serverSideEmit('countsChanged', memberIds);
  }

  /** Members with a socket at this node. */
  localMemberIds(): Set<string> {
    return new Set([...(this.namespace?.sockets.values() ?? [])].map((socket) => socket.data.viewer.id));
  }

  isLocal(memberId: string): boolean {
    return this.namespace?.adapter.rooms.has(memberRoom(memberId)) === true;
  }

  /** To the member's sockets at this node. */
  sendCounts(memberId: string, counts: MemberCounts): void {
    this.namespace?.local.to(memberRoom(memberId)).emit('counts', counts);
  }

  private get namespace(): SocketNamespace | undefined {
    return this.server?.of(MEMBER_NAMESPACE);
  }
}
