import { Injectable } from '@nestjs/common';
import { MEMBER_NAMESPACE, type MemberCounts, type WireMessage } from '@sharewave/contracts';
import { Subject } from 'rxjs';
import { NodeBus } from './node-bus';
import { chatRoom, memberRoom } from './rooms';
import type { SocketNamespace, SocketServer } from './socket-server';

@Injectable()
export class MemberEvents {
  readonly countChanges = new Subject<readonly string[]>();
  private server: SocketServer | null = null;

  constructor(private readonly bus: NodeBus) {}

  attach(server: SocketServer): void {
    this.server = server;
    this.namespace?.on('countsChanged', (memberIds) => this.countChanges.next(memberIds));
  }

  newMessage(chatId: string, memberIds: readonly string[], message: WireMessage): void {
    this.server?.to(chatRoom(chatId)).emit('newMessage', message);
    this.namespace?.to(memberIds.map(memberRoom)).emit('newMessage', message);
  }

  /** Call it once the post is stored. */
  newPost(memberIds: readonly string[], postId: string): void {
    if (memberIds.length > 0)
      this.namespace?.to(memberIds.map(memberRoom)).emit('newPost', { postID: postId });
  }

  /**
   * Call it once the change is stored. Each node reads the figures for its own sockets: if only this one did, two nodes could send theirs
   * in the wrong order.
   */
  countsChanged(memberIds: readonly string[]): void {
    this.countChanges.next(memberIds);
    if (this.bus.isShared) this.namespace?.serverSideEmit('countsChanged', memberIds);
  }

  localMemberIds(): Set<string> {
    return new Set([...(this.namespace?.sockets.values() ?? [])].map((socket) => socket.data.viewer.id));
  }

  isLocal(memberId: string): boolean {
    return this.namespace?.adapter.rooms.has(memberRoom(memberId)) === true;
  }

  sendCounts(memberId: string, counts: MemberCounts): void {
    this.namespace?.local.to(memberRoom(memberId)).emit('counts', counts);
  }

  private get namespace(): SocketNamespace | undefined {
    return this.server?.of(MEMBER_NAMESPACE);
  }
}
