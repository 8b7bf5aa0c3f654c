import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ collection: 'sessions', versionKey: false })
export class SessionRecord {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  userId!: Types.ObjectId;

  @Prop({ type: Date, required: true })
  expiresAt!: Date;
}

export const SessionSchema = SchemaFactory.createForClass(SessionRecord);
SessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
