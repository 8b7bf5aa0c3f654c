import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ _id: false })
export class PostEventRecord {
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

/**
 * What an author has changed and timelines have not been told of yet. Written in the transaction of the change itself, so
 * that a crash loses neither or both.
 */
@Schema({ collection: 'outboxes', versionKey: false })
export class OutboxRecord {
  /** The author. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  @Prop({ type: [PostEventSchema], default: [] })
  events!: PostEventRecord[];

  @Prop({ type: SchemaTypes.ObjectId, default: null })
  cursor!: Types.ObjectId | null;

  @Prop({ type: Number, default: 0 })
  tiesVersion!: number;

  @Prop({ type: Number, required: true })
  settledCount!: number;

  /** How often a timeline was built from it. Only written: a transaction under way that knows nothing of the build fails. */
  @Prop({ type: Number, default: 0 })
  builds!: number;

  /** Until then the node that works on it is left alone; others who come in between cost time, not order. */
  @Prop({ type: Date, default: null })
  leasedUntil!: Date | null;
}

export const OutboxSchema = SchemaFactory.createForClass(OutboxRecord);
// Work that was left lying.
OutboxSchema.index({ 'events.at': 1 });
