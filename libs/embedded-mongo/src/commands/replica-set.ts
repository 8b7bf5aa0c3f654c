import { ObjectId } from 'bson';
import { CommandError } from '../errors';
import type { Document } from '../values/types';
import { isDocument } from '../values/types';
import type { Request } from '../wire/messages';
import type { Command } from './context';
import { numberField } from './context';
import { ENDS, errorLabels, labelled } from './error-labels';

/** Catalog commands that change nothing. */
const LISTS = new Set(['listCollections', 'listIndexes', 'listDatabases']);

/** What the engine says of itself as the only member of a replica set. */
export class ReplicaSet {
  /** Address by which drivers know this member; known once the server listens. */
  me = '';
  /** Rises with each election, also over restarts, because drivers refuse a primary of an older one. */
  private term = BigInt(Date.now());
  private election: NodeJS.Timeout | undefined;

  constructor(readonly name: string) {}

  get isPrimary(): boolean {
    return this.election === undefined;
  }

  /** The part of hello that makes a driver see a replica set. */
  hello(): Document {
    const electionId = new ObjectId(`7fffffff${this.term.toString(16).padStart(16, '0')}`);
    return {
      setName: this.name,
      setVersion: 1,
      hosts: [this.me],
      me: this.me,
      secondary: !this.isPrimary,
      ...(this.isPrimary ? { primary: this.me, electionId } : {}),
      lastWrite: { lastWriteDate: new Date() },
    };
  }

  /** Handles replSetStepDown: no primary for the given seconds, then again this one. */
  stepDown({ body, db }: Request): void {
    if (db !== 'admin')
      throw new CommandError(13, 'replSetStepDown may only be run against the admin database.');
    if (!this.isPrimary) throw new CommandError(10107, 'not primary so can not step down');
    const seconds = numberField(body, 'replSetStepDown', 60);
    if (seconds <= 0) throw new CommandError(2, 'stepdown period must be a positive integer');
    this.election = setTimeout(() => {
      this.election = undefined;
      this.term += 1n;
    }, seconds * 1000).unref();
  }

  /** Refuses what only a primary does. */
  check(request: Request, command: Command): void {
    const { name, body } = request;
    if (this.isPrimary || (command.kind === 'session' && !ENDS.has(name))) return;
    const preference = body['$readPreference'];
    const mode = isDocument(preference) ? preference['mode'] : undefined;
    const isRead = command.kind === 'read' || LISTS.has(name);
    // A cursor goes on where it was opened.
    if (name === 'getMore' || (isRead && mode !== undefined && mode !== 'primary')) return;
    throw new CommandError(10107, 'not primary', labelled(errorLabels(request, 10107)));
  }

  close(): void {
    clearTimeout(this.election);
  }
}
