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
import { MessagesRepository } from './messages.repository';
import { SendingRepository } from './sending.repository';

/** With two batches at once, the next is prepared while one is written. The longer a write takes, the larger the next batch. */
const BATCHES = { atOnce: 2, size: 200, maxWaiting: 10_000, isOfOneKey: isRefusedByDatabase };

/** Nodes that write to one chat at once keep taking its next number from each other; with three, one run in two or three succeeds. */
const MAX_RUNS = 50;

export interface SentMessage {
  readonly message: Message;
  readonly isRepeat: boolean;
  readonly memberIds: Chat['memberIds'];
}

/** Identity of a message: its `clientId`, otherwise a key that only this call has. */
type Key = string | NewMessage | Message;

interface Findings {
  readonly stored: ReadonlyMap<Key, Message>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly isAllowed: (message: NewMessage) => boolean;
}

/** The cost is the transaction, hardly more for many messages than for one: messages that arrive during a write share the next. */
@Injectable()
export class SendingService {
  private readonly batcher = new Batcher<NewMessage, SentMessage | DomainError>(BATCHES, (batch) =>
    this.storeAll(batch),
  );

  constructor(
    private readonly repository: SendingRepository,
    private readonly messages: MessagesRepository,
    private readonly friends: FriendsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async send(message: NewMessage): Promise<SentMessage> {
    const outcome = await this.batcher.run(message.chatId, message);
    if (outcome instanceof DomainError) throw outcome;
    return outcome;
  }

  noteNumber(chatId: string, seq: number): void {
    this.repository.noteNumber(chatId, seq);
  }

  private async storeAll(batch: readonly NewMessage[]): Promise<(SentMessage | DomainError)[]> {
    const chatIds = batch.map(({ chatId }) => chatId);
    let findings = this.assume(batch) ?? (await this.find(batch));
    const outcomes = await this.unitOfWork.run(
      chatIds,
      async () => this.store(batch, await this.confirm(batch, findings)),
      {
        maxRuns: MAX_RUNS,
        prepare: async () => {
          findings = await this.find(batch);
        },
      },
    );
    for (const outcome of outcomes) {
      if (outcome instanceof DomainError) continue;
      this.repository.noteNumber(outcome.message.chatId, outcome.message.seq);
    }
    return outcomes;
  }

  /**
   * Assumes the usual case: new messages of friends, next in their chats. If that is wrong nothing is written, and the batch is run again.
   * Null if this node does not know the numbers.
   */
  private assume(batch: readonly NewMessage[]): Findings | null {
    const numbers = this.repository.cachedNumbers(batch.map(({ chatId }) => chatId));
    if (numbers === null) return null;
    return { stored: new Map(), numbers, isAllowed: () => true };
  }

  /** The numbers last, because other nodes may take the next ones at any moment. */
  private async find(batch: readonly NewMessage[]): Promise<Findings> {
    const [friends, stored] = await Promise.all([this.listFriends(batch), this.listStored(batch)]);
    return {
      stored,
      numbers: await this.repository.findNumbers(batch.map(({ chatId }) => chatId)),
      isAllowed: ({ memberIds }) => friends.has(pairKey(...memberIds)),
    };
  }

  /** Reads repeats again in the transaction: its commit waits until the database can no longer lose what it has read. */
  private async confirm(batch: readonly NewMessage[], findings: Findings): Promise<Findings> {
    return findings.stored.size === 0 ? findings : { ...findings, stored: await this.listStored(batch) };
  }

  private async listStored(batch: readonly NewMessage[]): Promise<Findings['stored']> {
    const stored = await this.messages.listNamed(batch);
    return new Map(stored.map((message) => [keyOf(message), message]));
  }

  private async store(
    batch: readonly NewMessage[],
    { stored, numbers, isAllowed }: Findings,
  ): Promise<(SentMessage | DomainError)[]> {
    const newest = new Map(numbers);
    const fresh = new Map<Key, NewMessage & Message>();
    const outcomes = batch.map((draft) => {
      const { chatId, memberIds } = draft;
      const key = keyOf(draft);
      const known = stored.get(key) ?? fresh.get(key);
      if (known !== undefined) return { message: known, isRepeat: true, memberIds };
      // A former friend still gets the answer for a message that was stored before.
      if (!isAllowed(draft)) return notFriends();
      const last = newest.get(chatId);
      if (last === undefined) return noSuchChat();
      const id = newTimeOrderedId();
      const message = { ...draft, id, sentAt: timeOfId(id), seq: last + 1 };
      newest.set(chatId, message.seq);
      fresh.set(key, message);
      return { message, isRepeat: false, memberIds };
    });
    await this.insert([...fresh.values()]);
    return outcomes;
  }

  private async insert(messages: readonly (NewMessage & Message)[]): Promise<void> {
    if (messages.length === 0) return;
    const pairs = [...new Set(messages.map(({ memberIds }) => pairKey(...memberIds)))];
    if (!(await this.friends.confirmFriends(pairs))) throw new RunAgain();
    await this.repository.insertMessages(messages);
  }

  private listFriends(batch: readonly NewMessage[]): Promise<Set<string>> {
    return this.friends.listFriendPairs(batch.map(({ memberIds }) => pairKey(...memberIds)));
  }
}

function keyOf(message: NewMessage | Message): Key {
  const { chatId, senderId, clientId } = message;
  return clientId === null ? message : `${chatId}:${senderId}:${clientId}`;
}
