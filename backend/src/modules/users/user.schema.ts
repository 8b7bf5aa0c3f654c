import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** A member's account. The two keys hold what must be unique regardless of letter case. */
@Schema({ collection: 'users', versionKey: false })
export class UserRecord {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  /** Counts the members in the order in which they joined; lists and the search know members by it. */
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

  /** A calendar day, YYYY-MM-DD: a moment in time would move it for some time zones. */
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
// Members of an import who have no number yet, in the order of their joining.
UserSchema.index({ number: 1, _id: 1 }, { partialFilterExpression: { number: null } });
