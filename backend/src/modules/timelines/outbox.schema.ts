import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ _id: false })
class PostEventRecord {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  id!: Types.ObjectId;

  @Prop({ type: String, enum: ['written', 'removed'], required: true })
  change!: 'written' | 'removed';

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  postId!: Types.ObjectId;

  @Prop({ type: Date, required: true })
  at!: Date;
}

const PostEventSchema = SchemaFactory.createForClass(PostEventRecord);

/** Transactional outbox: an author's changes that are still to be delivered to timelines, written in the transaction of the change. */
@Schema({ collection: 'outboxes', versionKey: false })
export class OutboxRecord {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  /** The author's posts; missing if they were never counted, as in outboxes of earlier versions. */
  @Prop({ type: Number })
  postCount?: number;

  @Prop({ type: [PostEventSchema], default: [] })
  events!: PostEventRecord[];

  @Prop({ type: SchemaTypes.ObjectId, default: null })
  cursor!: Types.ObjectId | null;

  /** Missing until a friendship of the author begins or ends. */
  @Prop({ type: Number })
  friendsVersion?: number;

  /** Lease of the node that works on it. Two workers at once would cost time, but not break the order. */
  @Prop({ type: Date, default: null })
  leasedUntil!: Date | null;
}

export const OutboxSchema = SchemaFactory.createForClass(OutboxRecord);
OutboxSchema.index({ 'events.at': 1 });
