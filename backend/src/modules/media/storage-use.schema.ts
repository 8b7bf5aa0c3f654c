import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** How much the pictures of a member take; changed in one transaction with the upload. */
@Schema({ collection: 'storageuses', versionKey: false })
export class StorageUseRecord {
  /** The member's id, or `all`. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Number, required: true })
  bytes!: number;
}

export const StorageUseSchema = SchemaFactory.createForClass(StorageUseRecord);
