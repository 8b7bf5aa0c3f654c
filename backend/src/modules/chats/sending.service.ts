import { Injectable } from '@nestjs/common';
import { Batcher } from '../../common/concurrency/batcher';
import { DomainError } from '../../common/errors/domain-error';
import { isRefusedByDatabase } from '../../infrastructure/mongo/mongo-errors';
import { newTimeOrderedId, timeOfId } from '../../infrastructure/mongo/time-ordered-id';
import { RunAgain, UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import { pairKey } from '../friends/friendship';
import { FriendsService } from '../friends/friends.service';
import type { Chat, Message, NewMessage } from './chat';
import { noSuchChat, notFriends } from './chat-refusals';
import { ChatsRepository } from './chats.repository';
import { MessagesRepository } from './messages.repository';

/** With two at once, the next is begun while one is written; the longer the writing takes, the more go together. */
const BATCHES = { atOnce: 2, size: 200, isOfOneKey: isRefusedByDatabase };

/** A stored message; `isRepeat` when it had been stored before. */
export interface SentMessage {
  readonly message: Message;
  readonly isRepeat: boolean;
  readonly memberIds: Chat['memberIds'];
}

/** What tells a message: its sender's name for it, or else that it is this very one. */
type Key = string | NewMessage | Message;

/** What is held true of messages while they are stored. */
interface Findings {
  readonly stored: ReadonlyMap<Key, Message>;
  readonly isAllowed: (message: NewMessage) => boolean;
  /** Throws when it is not true; asked before anything is stored. */
  readonly confirm: () => Promise<void>;
}

/**
 * Stores messages with their numbers. What a message costs is its transaction, which costs little more for many: those
 * that are sent while others are written share the next one.
 */
@Injectable()
export class SendingService {
  private readonly batcher = new Batcher<NewMessage, SentMessage | DomainError>(BATCHES, (batch) =>
    this.storeAll(batch),
  );

  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly friends: FriendsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Stores a message. One that is stored already is answered as it is. */
  async send(message: NewMessage): Promise<SentMessage> {
    const outcome = await this.batcher.run(message.chatId, message);
    if (outcome instanceof DomainError) throw outcome;
    return outcome;
  }

  private storeAll(batch: readonly NewMessage[]): Promise<(SentMessage | DomainError)[]> {
    const chatIds = batch.map(({ chatId }) => chatId);
    let guess: Findings | null = this.guess(batch);
    return this.unitOfWork.run(chatIds, async () => {
      const findings = guess ?? (await this.look(batch));
      guess = null;
      return this.store(batch, findings);
    });
  }

  /** That all are new, and of friends, as nearly always. A repeat is met as a duplicate key: either way it is run again. */
  private guess(batch: readonly NewMessage[]): Findings {
    // Answers while the messages take their numbers, and outside of their transaction.
    const asking = this.listFriends(batch);
    void asking.catch(() => undefined);
    const confirm = async (): Promise<void> => {
      const friends = await asking;
      if (!batch.every(({ memberIds }) => friends.has(pairKey(...memberIds)))) throw new RunAgain();
    };
    return { stored: new Map(), isAllowed: () => true, confirm };
  }

  private async look(batch: readonly NewMessage[]): Promise<Findings> {
    const friends = await this.listFriends(batch);
    const stored = await this.messages.listNamed(batch);
    return {
      stored: new Map(stored.map((message) => [keyOf(message), message])),
      isAllowed: ({ memberIds }) => friends.has(pairKey(...memberIds)),
      confirm: () => Promise.resolve(),
    };
  }

  private async store(
    batch: readonly NewMessage[],
    { stored, isAllowed, confirm }: Findings,
  ): Promise<(SentMessage | DomainError)[]> {
    const fresh = new Map<Key, NewMessage>();
    for (const message of batch) {
      const key = keyOf(message);
      if (!stored.has(key) && !fresh.has(key) && isAllowed(message)) fresh.set(key, message);
    }
    const numbered = await this.number(fresh);
    await confirm();
    await this.messages.insertMessages([...numbered.values()]);
    return batch.map((draft) => {
      const key = keyOf(draft);
      const message = stored.get(key) ?? numbered.get(key);
      // Somebody who is no friend any more may still ask about what was stored before.
      if (message === undefined) return fresh.has(key) ? noSuchChat() : notFriends();
      return { message, isRepeat: fresh.get(key) !== draft, memberIds: draft.memberIds };
    });
  }

  private async number(fresh: ReadonlyMap<Key, NewMessage>): Promise<Map<Key, Message>> {
    const drafts = [...fresh].map(([key, draft]) => {
      const id = newTimeOrderedId();
      return { key, message: { ...draft, id, sentAt: timeOfId(id) } };
    });
    const next = await this.chats.takeNumbers(drafts.map(({ message }) => message));
    const numbered = new Map<Key, Message>();
    for (const { key, message } of drafts) {
      const seq = next.get(message.chatId);
      if (seq === undefined) continue;
      next.set(message.chatId, seq + 1);
      numbered.set(key, { ...message, seq });
    }
    return numbered;
  }

  private listFriends(batch: readonly NewMessage[]): Promise<Set<string>> {
    return this.friends.listFriendPairs(batch.map(({ memberIds }) => pairKey(...memberIds)));
  }
}

function keyOf(message: NewMessage | Message): Key {
  const { chatId, senderId, clientId } = message;
  return clientId === null ? message : `${chatId}:${senderId}:${clientId}`;
}
