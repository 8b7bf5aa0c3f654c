import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

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

  @Prop({ type: String })
  clientId?: string;

  /** Incremented when it becomes its post's latest comment again: the write conflicts with concurrent likes, so that none is missed by the copy. */
  @Prop({ type: Number })
  takeovers?: number;
}

export const CommentSchema = SchemaFactory.createForClass(CommentRecord);
CommentSchema.index({ postId: 1, _id: -1 });
CommentSchema.index(
  { postId: 1, authorId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
