import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A member's reports of one version; its id is `<part>/<version>/<member id>`. */
@Schema({ collection: 'part_loads', versionKey: false })
export class PartLoadRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Number, default: null })
  since!: number | null;

  /** Counted in former periods: a report that is repeated later must not count again. */
  @Prop({ type: [String], default: [] })
  formerLoadIds!: string[];

  /** Capped, so that a member who reloads all day counts no more than others. */
  @Prop({ type: [String], required: true })
  loadIds!: string[];

  @Prop({ type: Boolean, required: true })
  hasFailed!: boolean;

  /** Whether the reports count; missing in records of 0.1.0. */
  @Prop({ type: Boolean })
  isEstablished?: boolean;

  @Prop({ type: Date, required: true })
  expiresAt!: Date;
}

export const PartLoadSchema = SchemaFactory.createForClass(PartLoadRecord);
PartLoadSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
