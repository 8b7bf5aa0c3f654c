import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** A deleted post whose comments and likes are still to be removed. */
@Schema({ collection: 'deletedposts', versionKey: false })
export class DeletedPostRecord {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;
}

export const DeletedPostSchema = SchemaFactory.createForClass(DeletedPostRecord);
