import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { GuessRecord } from './guess.schema';

const FORGOTTEN_AFTER_MS = 60 * 60 * 1000;

@Injectable()
export class GuessesRepository {
  constructor(@InjectModel(GuessRecord.name) private readonly guesses: Model<GuessRecord>) {}

  /**
   * Counts a guess unless the pause after an earlier one lasts. Null if it is counted, otherwise the end of the pause. `pausesMs` holds the
   * pause after the first guess, the second and so on; the last is also that after each further one.
   */
  async takeGuess(key: string, pausesMs: readonly number[]): Promise<Date | null> {
    const id = randomUUID();
    const isOver = { $lte: [{ $ifNull: ['$nextAt', '$$NOW'] }, '$$NOW'] };
    const isOurs = { $eq: ['$lastId', id] };
    const isRemembered = { $gt: ['$expiresAt', '$$NOW'] };
    const earlier = { $cond: [isRemembered, '$count', 0] };
    const pause = { $arrayElemAt: [pausesMs, { $min: [{ $subtract: ['$count', 1] }, pausesMs.length - 1] }] };
    const ifOurs = (field: string, value: object) => ({ $cond: [isOurs, value, field] });
    // By the database's clock, as those of the nodes may differ.
    const record = await this.guesses
      .findOneAndUpdate(
        { _id: key },
        [
          { $set: { lastId: { $cond: [isOver, id, '$lastId'] } } },
          { $set: { count: ifOurs('$count', { $add: [earlier, 1] }) } },
          {
            $set: {
              nextAt: ifOurs('$nextAt', { $add: ['$$NOW', pause] }),
              expiresAt: ifOurs('$expiresAt', { $add: ['$$NOW', FORGOTTEN_AFTER_MS] }),
            },
          },
        ],
        { upsert: true, returnDocument: 'after', updatePipeline: true },
      )
      .orFail()
      .lean();
    return record.lastId === id ? null : record.nextAt;
  }

  async giveBackGuess(key: string): Promise<void> {
    await this.guesses.updateOne({ _id: key, count: { $gt: 0 } }, { $inc: { count: -1 } });
  }
}
