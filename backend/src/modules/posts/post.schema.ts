import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ _id: false })
export class PostImageRecord {
  @Prop({ type: String, required: true })
  key!: string;

  @Prop({ type: Number, required: true })
  width!: number;

  @Prop({ type: Number, required: true })
  height!: number;

  @Prop({ type: String, required: true })
  placeholder!: string;

  @Prop({ type: String, default: '' })
  alt!: string;
}

const PostImageSchema = SchemaFactory.createForClass(PostImageRecord);

@Schema({ _id: false })
export class LatestCommentRecord {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  authorId!: Types.ObjectId;

  @Prop({ type: String, required: true })
  text!: string;

  @Prop({ type: Number, required: true })
  likeCount!: number;

  @Prop({ type: [SchemaTypes.ObjectId], required: true })
  recentLikerIds!: Types.ObjectId[];

  @Prop({ type: Date, required: true })
  createdAt!: Date;
}

const LatestCommentSchema = SchemaFactory.createForClass(LatestCommentRecord);

@Schema({ collection: 'posts', versionKey: false })
export class PostRecord {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  authorId!: Types.ObjectId;

  @Prop({ type: String, required: true })
  text!: string;

  @Prop({ type: [PostImageSchema], default: [] })
  images!: PostImageRecord[];

  @Prop({ type: Number, default: 0 })
  likeCount!: number;

  /** The newest likers, oldest first, at most 100. */
  @Prop({ type: [SchemaTypes.ObjectId], default: [] })
  recentLikerIds!: Types.ObjectId[];

  @Prop({ type: Number, default: 0 })
  commentCount!: number;

  /** The newest comments, oldest first, at most 100. */
  @Prop({ type: [SchemaTypes.ObjectId], default: [] })
  recentCommentIds!: Types.ObjectId[];

  /** A copy of the newest comment, so that a page needs no query for it. */
  @Prop({ type: LatestCommentSchema, default: null })
  latestComment!: LatestCommentRecord | null;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  @Prop({ type: Date, default: null })
  editedAt!: Date | null;

  @Prop({ type: String })
  clientId?: string;
}

export const PostSchema = SchemaFactory.createForClass(PostRecord);
PostSchema.index({ authorId: 1, _id: -1 });
PostSchema.index(
  { authorId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
