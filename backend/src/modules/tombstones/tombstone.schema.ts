import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Says that something with a client id was deleted, so that a late repeat of its request does not store it again. */
@Schema({ collection: 'tombstones', versionKey: false })
export class TombstoneRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Date, required: true })
  expiresAt!: Date;
}

export const TombstoneSchema = SchemaFactory.createForClass(TombstoneRecord);
TombstoneSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
