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

/** A copy of a comment, without its post. */
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

/** A post with the counts and newest ids that pages show, kept in step with likes and comments by transactions. */
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

  /** The newest comment as it is, so that a page needs none of its own. */
  @Prop({ type: LatestCommentSchema, default: null })
  latestComment!: LatestCommentRecord | null;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  /** Its author's own name for it. */
  @Prop({ type: String })
  clientId?: string;
}

export const PostSchema = SchemaFactory.createForClass(PostRecord);
// Feeds: the posts of one or many authors, newest first; ids sort by time.
PostSchema.index({ authorId: 1, _id: -1 });
// A post that is sent again under its author's own name for it stays one post.
PostSchema.index(
  { authorId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
