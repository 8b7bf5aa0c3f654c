import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type mongo, SchemaTypes, type Types } from 'mongoose';

/**
 * A member's friends and open requests in one document, packed, for lists and counting. Friendships are the truth;
 * a circle changes in the same transaction as they do. Each field goes from the oldest tie to the newest.
 */
@Schema({ collection: 'circles', versionKey: false })
export class CircleRecord {
  /** The member's id. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true })
  usernameKey!: string;

  /** The member's number. */
  @Prop({ type: Number, required: true })
  number!: number;

  /** Ids of the friends, twelve bytes each. */
  @Prop({ type: SchemaTypes.Buffer, required: true })
  friendIds!: mongo.Binary;

  /** Numbers of the friends, four bytes each, in the same order. */
  @Prop({ type: SchemaTypes.Buffer, required: true })
  friends!: mongo.Binary;

  /** Numbers of members whom the member has asked. */
  @Prop({ type: SchemaTypes.Buffer, required: true })
  sent!: mongo.Binary;

  /** Numbers of members who have asked the member. */
  @Prop({ type: SchemaTypes.Buffer, required: true })
  received!: mongo.Binary;
}

export const CircleSchema = SchemaFactory.createForClass(CircleRecord);
CircleSchema.index({ usernameKey: 1 }, { unique: true });
