import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/**
 * Everything between two members in one document, so that a tie can never be half made.
 * It stays after the tie has ended: a page of a friends list can then still be asked for by where it stood.
 */
@Schema({ collection: 'friendships', versionKey: false })
export class FriendshipRecord {
  /** Both ids, sorted: two documents about one pair cannot exist. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: [SchemaTypes.ObjectId], required: true })
  members!: Types.ObjectId[];

  @Prop({ type: String, enum: ['none', 'requested', 'accepted'], required: true })
  status!: 'none' | 'requested' | 'accepted';

  /** Who has asked, while nobody has answered. */
  @Prop({ type: SchemaTypes.ObjectId })
  requesterId?: Types.ObjectId;

  /** Whom to tell that the request was accepted; gone once the card is closed. */
  @Prop({ type: SchemaTypes.ObjectId })
  noticeFor?: Types.ObjectId;

  /** Made anew when a request or a friendship begins: sorts by time, without ties. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  orderId!: Types.ObjectId;
}

export const FriendshipSchema = SchemaFactory.createForClass(FriendshipRecord);
FriendshipSchema.index({ members: 1, status: 1, orderId: -1 });
FriendshipSchema.index(
  { noticeFor: 1, orderId: -1 },
  { partialFilterExpression: { noticeFor: { $exists: true } } },
);
