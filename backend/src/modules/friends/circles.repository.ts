import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type mongo, Types } from 'mongoose';
import type { Circle } from './circle';
import { CircleRecord } from './circle.schema';

export interface FriendNumbers {
  readonly number: number;
  readonly friends: Uint32Array;
}

@Injectable()
export class CirclesRepository {
  constructor(@InjectModel(CircleRecord.name) private readonly circles: Model<CircleRecord>) {}

  async listCircles(memberIds: readonly string[]): Promise<Map<string, Circle>> {
    const records = await this.circles
      .find({ _id: { $in: memberIds } })
      .limit(memberIds.length)
      .lean();
    return new Map(records.map((record) => [record._id.toHexString(), toCircle(record)]));
  }

  async listByUsernames(usernames: readonly string[]): Promise<Map<string, Circle>> {
    const keys = usernames.map((username) => username.toLowerCase());
    const records = await this.circles
      .find({ usernameKey: { $in: keys } })
      .limit(keys.length)
      .lean();
    return new Map(records.map((record) => [record.usernameKey, toCircle(record)]));
  }

  async listFriendNumbers(memberIds: readonly string[]): Promise<Map<string, FriendNumbers>> {
    const records = await this.circles
      .find({ _id: { $in: memberIds } }, { number: 1, friends: 1 })
      .limit(memberIds.length)
      .lean();
    return new Map(
      records.map(({ _id, number, friends }) => [
        _id.toHexString(),
        { number, friends: unpackNumbers(friends) },
      ]),
    );
  }

  async replaceCircles(circles: readonly Circle[]): Promise<void> {
    await this.circles.bulkWrite(circles.map((circle) => write(circle, '$set')));
  }

  async insertCircles(circles: readonly Circle[]): Promise<void> {
    if (circles.length === 0) return;
    await this.circles.bulkWrite(circles.map((circle) => write(circle, '$setOnInsert')));
  }
}

function write(circle: Circle, operator: '$set' | '$setOnInsert') {
  const filter = { _id: new Types.ObjectId(circle.owner.id) };
  return { updateOne: { filter, update: { [operator]: toFields(circle) }, upsert: true } };
}

function toFields({ owner, friendIds, friends, sent, received }: Circle) {
  return {
    usernameKey: owner.username.toLowerCase(),
    number: owner.number,
    friendIds: Buffer.from(friendIds),
    friends: packNumbers(friends),
    sent: packNumbers(sent),
    received: packNumbers(received),
  };
}

function toCircle(record: CircleRecord): Circle {
  return {
    owner: { id: record._id.toHexString(), username: record.usernameKey, number: record.number },
    friendIds: record.friendIds.value(),
    friends: unpackNumbers(record.friends),
    sent: unpackNumbers(record.sent),
    received: unpackNumbers(record.received),
  };
}

function packNumbers(numbers: Uint32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

function unpackNumbers(binary: mongo.Binary): Uint32Array {
  // Copied, because the bytes of an answer may not be aligned for numbers.
  return new Uint32Array(new Uint8Array(binary.value()).buffer);
}
