import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ collection: 'users', versionKey: false })
export class UserRecord {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  /** Sequence number in the order of joining; lists and search identify members by it. */
  @Prop({ type: Number })
  number?: number;

  @Prop({ type: String, required: true })
  username!: string;

  @Prop({ type: String, required: true })
  usernameKey!: string;

  @Prop({ type: String, required: true })
  email!: string;

  @Prop({ type: String, required: true })
  emailKey!: string;

  @Prop({ type: String, required: true })
  passwordHash!: string;

  @Prop({ type: String, required: true })
  fullName!: string;

  /** A calendar day, YYYY-MM-DD: a timestamp would shift it in some time zones. */
  @Prop({ type: String, required: true })
  dateOfBirth!: string;

  @Prop({ type: String, default: null })
  profilePhoto!: string | null;

  @Prop({ type: String, default: null })
  coverPhoto!: string | null;

  @Prop({ type: Date, required: true })
  createdAt!: Date;
}

export const UserSchema = SchemaFactory.createForClass(UserRecord);
UserSchema.index({ usernameKey: 1 }, { unique: true });
UserSchema.index({ emailKey: 1 }, { unique: true });
UserSchema.index({ number: 1 }, { unique: true, sparse: true });
// For imported members without a number, in the order of joining.
UserSchema.index({ number: 1, _id: 1 }, { partialFilterExpression: { number: null } });
