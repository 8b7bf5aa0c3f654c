import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type mongo, SchemaTypes, type Types } from 'mongoose';

/**
 * A member's friends and open requests, packed into one document, for lists and counting. It is derived from the friendships
 * and changes in the same transactions. Each field is in order from the oldest to the newest.
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

  /** Numbers of members to whom the member has sent a request. */
  @Prop({ type: SchemaTypes.Buffer, required: true })
  sent!: mongo.Binary;

  /** Numbers of members who have sent the member a request. */
  @Prop({ type: SchemaTypes.Buffer, required: true })
  received!: mongo.Binary;
}

export const CircleSchema = SchemaFactory.createForClass(CircleRecord);
CircleSchema.index({ usernameKey: 1 }, { unique: true });
