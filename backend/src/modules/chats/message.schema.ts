import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ collection: 'messages', versionKey: false })
export class MessageRecord {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  chatId!: Types.ObjectId;

  @Prop({ type: Number, required: true })
  seq!: number;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  senderId!: Types.ObjectId;

  @Prop({ type: String, required: true })
  text!: string;

  @Prop({ type: Date, required: true })
  sentAt!: Date;

  @Prop({ type: String })
  clientId?: string;
}

export const MessageSchema = SchemaFactory.createForClass(MessageRecord);
MessageSchema.index({ chatId: 1, seq: 1 }, { unique: true });
MessageSchema.index(
  { chatId: 1, senderId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
