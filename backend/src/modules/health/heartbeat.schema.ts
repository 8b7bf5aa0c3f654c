import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'heartbeats', versionKey: false })
export class HeartbeatRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Date, required: true })
  at!: Date;
}

export const HeartbeatSchema = SchemaFactory.createForClass(HeartbeatRecord);
