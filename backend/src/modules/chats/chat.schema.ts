import { Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ collection: 'chats', versionKey: false })
export class ChatRecord {
  _id!: Types.ObjectId;

  /** Both ids, sorted, so that a pair cannot have two chats. */
  @Prop({ type: String, required: true })
  pairKey!: string;

  @Prop({ type: [SchemaTypes.ObjectId], required: true })
  members!: Types.ObjectId[];

  @Prop({ type: Number, required: true })
  seq!: number;

  /** Id of the newest message. It sorts by time and orders the list of chats; absent in an empty chat. */
  @Prop({ type: SchemaTypes.ObjectId })
  lastMessageId?: Types.ObjectId;

  @Prop(raw({ text: { type: String }, sentAt: { type: Date } }))
  lastMessage?: { text: string; sentAt: Date };

  /** By member id: the unread count, and the number up to which they have read. */
  @Prop({ type: Object, required: true })
  unread!: Record<string, number>;

  @Prop({ type: Object, required: true })
  readSeq!: Record<string, number>;
}

export const ChatSchema = SchemaFactory.createForClass(ChatRecord);
ChatSchema.index({ pairKey: 1 }, { unique: true });
ChatSchema.index({ members: 1, lastMessageId: -1 });
