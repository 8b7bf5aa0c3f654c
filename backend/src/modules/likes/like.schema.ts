import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** One member's like of one subject, a post or a comment. */
@Schema({ collection: 'likes', versionKey: false })
export class LikeRecord {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  subjectId!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  memberId!: Types.ObjectId;
}

export const LikeSchema = SchemaFactory.createForClass(LikeRecord);
// Prevents a second like of a subject by the same member, also in a race.
LikeSchema.index({ subjectId: 1, memberId: 1 }, { unique: true });
// The newest likers of a subject.
LikeSchema.index({ subjectId: 1, _id: -1 });
