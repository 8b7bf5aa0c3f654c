import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ImageInfo, MediaKind, NewUpload } from './upload';
import { UploadRecord } from './upload.schema';

/** What photos take with their narrower versions. */
const BYTES_PER_PIXEL = 0.25;

interface CountedUpload {
  readonly key: string;
  readonly ownerId: string;
  readonly bytes: number;
}

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

  /** In a race one caller gets what it was. */
  async removeUpload(key: string): Promise<CountedUpload | null> {
    const row = await this.uploads.findOneAndDelete({ _id: key }).lean();
    return row === null || row.bytes === undefined
      ? null
      : { key, ownerId: String(row.ownerId), bytes: row.bytes };
  }

  /** In the order of their keys; bytes that are not recorded are estimated. */
  async listAfter(
    from: string | null,
    limit: number,
  ): Promise<(CountedUpload & { readonly isCounted: boolean })[]> {
    const rows = await this.uploads
      .find(from === null ? {} : { _id: { $gt: from } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return rows.map(({ _id: key, ownerId, bytes, width, height }) => ({
      key,
      ownerId: String(ownerId),
      bytes: bytes ?? Math.ceil(width * height * BYTES_PER_PIXEL),
      isCounted: bytes !== undefined,
    }));
  }

  async setBytes(uploads: readonly CountedUpload[]): Promise<void> {
    await this.uploads.bulkWrite(
      uploads.map(({ key, bytes }) => ({
        updateOne: { filter: { _id: key, bytes: { $exists: false } }, update: { $set: { bytes } } },
      })),
    );
  }

  count(): Promise<number> {
    return this.uploads.estimatedDocumentCount();
  }
}
