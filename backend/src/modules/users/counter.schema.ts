import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'counters', versionKey: false })
export class CounterRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Number, required: true })
  value!: number;
}

export const CounterSchema = SchemaFactory.createForClass(CounterRecord);
