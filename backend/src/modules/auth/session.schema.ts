import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ collection: 'sessions', versionKey: false })
export class SessionRecord {
  /** 128 random bits in hexadecimal digits; an ObjectId in sessions of version 0.1.0. */
  @Prop({ type: SchemaTypes.Mixed, required: true })
  _id!: string | Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  userId!: Types.ObjectId;

  @Prop({ type: Date, required: true })
  expiresAt!: Date;
}

export const SessionSchema = SchemaFactory.createForClass(SessionRecord);
SessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
