import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ collection: 'timelines', versionKey: false })
export class TimelineRecord {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  /** Id of this build: data read from an earlier build cannot be written into this one. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  buildId!: Types.ObjectId;

  @Prop({ type: Number, required: true })
  version!: number;

  @Prop({ type: Boolean, required: true })
  isBuilt!: boolean;

  /** Posts before the floor, as of when it was built or packed. */
  @Prop({ type: Number, required: true })
  olderCount!: number;

  @Prop({ type: SchemaTypes.ObjectId, default: null })
  floor!: Types.ObjectId | null;

  /** Ids of posts, newest first, twelve bytes each. */
  @Prop({ type: Buffer, required: true })
  packed!: Buffer;

  @Prop({ type: [SchemaTypes.ObjectId], default: [] })
  added!: Types.ObjectId[];

  @Prop({ type: [SchemaTypes.ObjectId], default: [] })
  removed!: Types.ObjectId[];

  @Prop({ type: Number, required: true })
  waiting!: number;

  @Prop({ type: Date, required: true })
  expiresAt!: Date;
}

export const TimelineSchema = SchemaFactory.createForClass(TimelineRecord);
// The next read builds it again. So nothing is delivered for long to members who have left, and no error lasts.
TimelineSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
