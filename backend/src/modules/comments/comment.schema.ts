import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** A comment under a post. */
@Schema({ collection: 'comments', versionKey: false })
export class CommentRecord {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  postId!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  authorId!: Types.ObjectId;

  @Prop({ type: String, required: true })
  text!: string;

  @Prop({ type: Number, default: 0 })
  likeCount!: number;

  /** The newest likers, oldest first, at most 100. */
  @Prop({ type: [SchemaTypes.ObjectId], default: [] })
  recentLikerIds!: Types.ObjectId[];

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  /** Its author's own name for it. */
  @Prop({ type: String })
  clientId?: string;

  /** How often it became the latest again: a write, so that no like goes by unseen while its post takes it over. */
  @Prop({ type: Number })
  takeovers?: number;
}

export const CommentSchema = SchemaFactory.createForClass(CommentRecord);
// Pages of the comments of a post; ids sort by time.
CommentSchema.index({ postId: 1, _id: -1 });
// A comment that is sent again under its author's own name for it stays one comment.
CommentSchema.index(
  { postId: 1, authorId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
