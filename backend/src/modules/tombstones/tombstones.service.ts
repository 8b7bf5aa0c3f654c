import { Injectable } from '@nestjs/common';
import { TombstonesRepository } from './tombstones.repository';

/** Longer than a request may be under way, in a paused node or a tab that its member left open. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Tombstones of what members have deleted, named by what makes it unique: the ids of its place and its author, and its client id.
 * Both methods belong into the transaction of the change. The result of the check may be outdated by a deletion meanwhile, but then
 * the caller's transaction must conflict with it, by writing to a document that each creation and deletion changes.
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
