import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DeletedPostRecord } from './deleted-post.schema';

@Injectable()
export class DeletedPostsRepository {
  constructor(@InjectModel(DeletedPostRecord.name) private readonly deleted: Model<DeletedPostRecord>) {}

  async insert(postId: string): Promise<void> {
    await this.deleted.create({ _id: postId });
  }

  async remove(postId: string): Promise<void> {
    await this.deleted.deleteOne({ _id: postId });
  }

  async listFirst(limit: number): Promise<string[]> {
    const records = await this.deleted.find().sort({ _id: 1 }).limit(limit).lean();
    return records.map(({ _id }) => _id.toHexString());
  }
}
