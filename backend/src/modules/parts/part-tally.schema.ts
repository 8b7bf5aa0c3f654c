import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { PartFailureKind } from '@sharewave/contracts';
import { SchemaTypes } from 'mongoose';

/** Sums over the established members of one version since it is shown; its id is `<part>/<version>/<since>`, or `<part>/<version>`. */
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

  /** The networks that failures came from, each as one byte of its hash: enough to count them, too little to tell which. */
  @Prop({ type: SchemaTypes.Mixed, default: {} })
  failureNetworks!: Record<string, true>;

  /** When it was first found to be failing, and staff were told; null while it is not. */
  @Prop({ type: Date, default: null })
  failingSince!: Date | null;

  /** Members who are not established, and how many of them it failed for: shown to staff, without any effect. */
  @Prop({ type: Number, default: 0 })
  newMembers!: number;

  @Prop({ type: Number, default: 0 })
  newMemberFailures!: number;

  @Prop({ type: SchemaTypes.Mixed, default: {} })
  failuresByKind!: Partial<Record<PartFailureKind, number>>;

  @Prop({ type: SchemaTypes.Mixed, default: {} })
  loadsBySlot!: Record<string, number>;

  @Prop({ type: SchemaTypes.Mixed, default: null })
  lastFailure!: { kind: PartFailureKind; detail: string; at: Date } | null;
}

export const PartTallySchema = SchemaFactory.createForClass(PartTallyRecord);
