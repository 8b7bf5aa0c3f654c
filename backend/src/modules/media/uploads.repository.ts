import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ImageInfo, MediaKind, NewUpload } from './upload';
import { UploadRecord } from './upload.schema';

@Injectable()
export class UploadsRepository {
  constructor(@InjectModel(UploadRecord.name) private readonly uploads: Model<UploadRecord>) {}

  async insertUpload({ key, ...upload }: NewUpload): Promise<void> {
    await this.uploads.create({ _id: key, ...upload });
  }

  /** Claims an unused, unexpired upload of its owner, or returns null. In a race one caller wins. */
  async setUsed(key: string, ownerId: string, kind: MediaKind): Promise<ImageInfo | null> {
    const row = await this.uploads
      .findOneAndUpdate(
        { _id: key, ownerId, kind, expiresAt: { $gt: new Date() } },
        { $unset: { expiresAt: 1 } },
      )
      .lean();
    return row && { width: row.width, height: row.height, placeholder: row.placeholder };
  }

  async setExpired(keys: readonly string[], at: Date): Promise<void> {
    await this.uploads.updateMany({ _id: { $in: keys } }, { $set: { expiresAt: at } });
  }

  async listExpired(before: Date, known: readonly string[], limit: number): Promise<string[]> {
    const others = known.length > 0 ? { _id: { $nin: known } } : {};
    const rows = await this.uploads
      .find({ expiresAt: { $lte: before }, ...others }, { _id: 1 })
      .sort({ expiresAt: 1 })
      .limit(limit)
      .lean();
    return rows.map((row) => row._id);
  }

  async removeUpload(key: string): Promise<void> {
    await this.uploads.deleteOne({ _id: key });
  }
}
