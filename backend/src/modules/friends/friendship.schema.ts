import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/**
 * Everything between two members in one document. It stays after the friendship has ended, because a client may still use it as the
 * position of its next page of friends.
 */
@Schema({ collection: 'friendships', versionKey: false })
export class FriendshipRecord {
  /** Both ids, sorted, so that a pair cannot have two documents. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: [SchemaTypes.ObjectId], required: true })
  members!: Types.ObjectId[];

  @Prop({ type: String, enum: ['none', 'requested', 'accepted'], required: true })
  status!: 'none' | 'requested' | 'accepted';

  @Prop({ type: SchemaTypes.ObjectId })
  requesterId?: Types.ObjectId;

  /** Who still has to see that the request was accepted; removed once they close the notice. */
  @Prop({ type: SchemaTypes.ObjectId })
  noticeFor?: Types.ObjectId;

  /** Whose request was declined last, and when. */
  @Prop({ type: SchemaTypes.ObjectId })
  declinedId?: Types.ObjectId;

  @Prop({ type: Date })
  declinedAt?: Date;

  /** Raised by transactions that rely on the friendship. */
  @Prop({ type: Number, default: 0 })
  confirmations!: number;

  /** New for each request and each friendship; sorts by time and is unique. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  orderId!: Types.ObjectId;
}

export const FriendshipSchema = SchemaFactory.createForClass(FriendshipRecord);
FriendshipSchema.index({ members: 1, status: 1, orderId: -1 });
FriendshipSchema.index(
  { noticeFor: 1, orderId: -1 },
  { partialFilterExpression: { noticeFor: { $exists: true } } },
);
