import { Injectable } from '@nestjs/common';
import { TombstonesRepository } from './tombstones.repository';

/** Longer than a request may be under way, in a paused node or a tab that its member left open. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Named by what makes the deleted thing unique: the ids of its place and its author, and its client id. Both methods belong in the
 * transaction of the change, which must write to a document that each creation and deletion changes: so it conflicts with a deletion that
 * the check has not seen.
 */
@Injectable()
export class TombstonesService {
  constructor(private readonly tombstones: TombstonesRepository) {}

  /** What its client gave no id cannot be recognised, and needs none. */
  async add(place: readonly string[], clientId: string | null): Promise<void> {
    if (clientId === null) return;
    await this.tombstones.setTombstone(nameOf(place, clientId), new Date(Date.now() + KEPT_MS));
  }

  async has(place: readonly string[], clientId: string | null): Promise<boolean> {
    return clientId !== null && this.tombstones.hasTombstone(nameOf(place, clientId));
  }
}

const nameOf = (place: readonly string[], clientId: string): string => [...place, clientId].join(':');
