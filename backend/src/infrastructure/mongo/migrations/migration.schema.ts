import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'migrations', versionKey: false })
export class MigrationRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  /** Where the next step begins. */
  @Prop({ type: String, default: null })
  next!: string | null;

  @Prop({ type: Number, default: 0 })
  changed!: number;

  /** Null until it is complete. */
  @Prop({ type: Date, default: null })
  finishedAt!: Date | null;
}

export const MigrationSchema = SchemaFactory.createForClass(MigrationRecord);

/** Who may run migrations, until when. */
@Schema({ collection: 'leases', versionKey: false })
export class LeaseRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  holder!: string;

  @Prop({ type: Date, required: true })
  until!: Date;
}

export const LeaseSchema = SchemaFactory.createForClass(LeaseRecord);
