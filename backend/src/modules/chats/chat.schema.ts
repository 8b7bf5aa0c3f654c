import { Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** A talk of two members, with what its row in the list of chats shows. */
@Schema({ collection: 'chats', versionKey: false })
export class ChatRecord {
  _id!: Types.ObjectId;

  /** Both ids, sorted: two chats of one pair cannot exist. */
  @Prop({ type: String, required: true })
  pairKey!: string;

  @Prop({ type: [SchemaTypes.ObjectId], required: true })
  members!: Types.ObjectId[];

  /** The number of the newest message. */
  @Prop({ type: Number, required: true })
  seq!: number;

  /** Sorts by time, so the list of chats is ordered by it; absent while nothing has been said. */
  @Prop({ type: SchemaTypes.ObjectId })
  lastMessageId?: Types.ObjectId;

  @Prop(raw({ text: { type: String }, sentAt: { type: Date } }))
  lastMessage?: { text: string; sentAt: Date };

  /** By member id: how many messages wait, and up to which number they have read. */
  @Prop({ type: Object, required: true })
  unread!: Record<string, number>;

  @Prop({ type: Object, required: true })
  readSeq!: Record<string, number>;
}

export const ChatSchema = SchemaFactory.createForClass(ChatRecord);
ChatSchema.index({ pairKey: 1 }, { unique: true });
ChatSchema.index({ members: 1, lastMessageId: -1 });
