import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { PartFailureKind } from '@sharewave/contracts';
import { SchemaTypes } from 'mongoose';

/** Sums over all members of one version since it is shown; its id is `<part>/<version>/<since>`, or `<part>/<version>`. */
@Schema({ collection: 'part_tallies', versionKey: false })
export class PartTallyRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  part!: string;

  @Prop({ type: String, required: true })
  version!: string;

  @Prop({ type: Number, default: 0 })
  loads!: number;

  @Prop({ type: Number, default: 0 })
  members!: number;

  @Prop({ type: Number, default: 0 })
  failures!: number;

  @Prop({ type: SchemaTypes.Mixed, default: {} })
  failuresByKind!: Partial<Record<PartFailureKind, number>>;

  @Prop({ type: SchemaTypes.Mixed, default: {} })
  loadsBySlot!: Record<string, number>;

  @Prop({ type: SchemaTypes.Mixed, default: null })
  lastFailure!: { kind: PartFailureKind; detail: string; at: Date } | null;
}

export const PartTallySchema = SchemaFactory.createForClass(PartTallyRecord);
