import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { MEDIA_KINDS, type MediaKind } from './upload';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ collection: 'uploads', versionKey: false })
export class UploadRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  ownerId!: Types.ObjectId;

  @Prop({ type: String, enum: MEDIA_KINDS, required: true })
  kind!: MediaKind;

  @Prop({ type: Number, required: true })
  width!: number;

  @Prop({ type: Number, required: true })
  height!: number;

  @Prop({ type: String, required: true })
  placeholder!: string;

  /** Of the picture and its narrower versions; none in a document of version 0.1.0. */
  @Prop({ type: Number })
  bytes?: number;

  /** Removed once a post or profile uses the picture. */
  @Prop({ type: Date })
  expiresAt?: Date;
}

export const UploadSchema = SchemaFactory.createForClass(UploadRecord);
// For the cleaner. Not a TTL index, because deleting the document would leave the file behind.
UploadSchema.index({ expiresAt: 1 }, { partialFilterExpression: { expiresAt: { $exists: true } } });
