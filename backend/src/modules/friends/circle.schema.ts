import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type mongo, SchemaTypes, type Types } from 'mongoose';

/**
 * A member's friends and open requests in one document, derived from the friendships and changed in the same transactions. Each field is
 * in order from the oldest to the newest.
 */
@Schema({ collection: 'circles', versionKey: false })
export class CircleRecord {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true })
  usernameKey!: string;

  @Prop({ type: Number, required: true })
  number!: number;

  /** Ids of the friends, twelve bytes each. */
  @Prop({ type: SchemaTypes.Buffer, required: true })
  friendIds!: mongo.Binary;

  /** Numbers of the friends, four bytes each, in the same order. */
  @Prop({ type: SchemaTypes.Buffer, required: true })
  friends!: mongo.Binary;

  @Prop({ type: SchemaTypes.Buffer, required: true })
  sent!: mongo.Binary;

  @Prop({ type: SchemaTypes.Buffer, required: true })
  received!: mongo.Binary;
}

export const CircleSchema = SchemaFactory.createForClass(CircleRecord);
CircleSchema.index({ usernameKey: 1 }, { unique: true });
