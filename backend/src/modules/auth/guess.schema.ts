import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** How many passwords were tried lately for an account, a name that nobody has, or from a known device. */
@Schema({ collection: 'guesses', versionKey: false })
export class GuessRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Number, required: true })
  count!: number;

  /** The guess that was allowed last. */
  @Prop({ type: String, required: true })
  lastId!: string;

  /** Until then no other guess is allowed. */
  @Prop({ type: Date, required: true })
  nextAt!: Date;

  @Prop({ type: Date, required: true })
  expiresAt!: Date;
}

export const GuessSchema = SchemaFactory.createForClass(GuessRecord);
GuessSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
