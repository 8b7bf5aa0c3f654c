import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** Which posts a member's feed shows, kept up to date as posts are written. Can be built anew from friendships and posts. */
@Schema({ collection: 'timelines', versionKey: false })
export class TimelineRecord {
  /** The member. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  /** Made anew with what is built: what was read of an earlier one cannot be written into this one. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  buildId!: Types.ObjectId;

  /** Grows with every change. */
  @Prop({ type: Number, required: true })
  version!: number;

  /** False while it is being built. */
  @Prop({ type: Boolean, required: true })
  isReady!: boolean;

  @Prop({ type: Number, required: true })
  total!: number;

  @Prop({ type: SchemaTypes.ObjectId, default: null })
  floor!: Types.ObjectId | null;

  /** Ids of posts, newest first, twelve bytes each. */
  @Prop({ type: Buffer, required: true })
  packed!: Buffer;

  /** Posts that came after it was packed. */
  @Prop({ type: [SchemaTypes.ObjectId], default: [] })
  added!: Types.ObjectId[];

  @Prop({ type: [SchemaTypes.ObjectId], default: [] })
  removed!: Types.ObjectId[];

  /** How many changes wait to be packed. */
  @Prop({ type: Number, required: true })
  waiting!: number;

  /** A calendar day, YYYY-MM-DD. */
  @Prop({ type: String, required: true })
  readOn!: string;
}

export const TimelineSchema = SchemaFactory.createForClass(TimelineRecord);
// Timelines that nobody has read for long.
TimelineSchema.index({ readOn: 1 });
