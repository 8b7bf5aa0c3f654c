import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../errors';
import { toNumber } from '../values/numbers';
import type { Document } from '../values/types';
import { isArray, isDocument, isNumeric } from '../values/types';
import type { Request } from '../wire/messages';
import { documentField, numberField } from './context';
import { errorLabels, labelled } from './error-labels';

/** Ends the connection of a command without an answer. */
export class ConnectionClosed extends Error {}

/** What an active fail point does to the commands that it meets. */
type Fault = {
  commands: readonly string[];
  appName: string | undefined;
  namespace: string | undefined;
  errorCode: number | undefined;
  labels: readonly string[] | undefined;
  closesConnection: boolean;
  blockMs: number;
  writeConcernError: Document | undefined;
  /** Matching commands that pass before the first is met. */
  skip: number;
  /** Commands still to be met. */
  times: number;
};

const KNOWN = new Set([
  'failCommands',
  'failInternalCommands',
  'errorCode',
  'errorLabels',
  'closeConnection',
  'blockConnection',
  'blockTimeMS',
  'writeConcernError',
  'appName',
  'namespace',
]);

function textField(data: Document, name: string): string | undefined {
  const value = data[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new CommandError(14, `BSON field '${name}' is the wrong type, expected type 'string'`);
}

function textsField(data: Document, name: string): string[] | undefined {
  const value = data[name];
  if (value === undefined) return undefined;
  if (isArray(value) && value.every((item) => typeof item === 'string')) return value.map(String);
  throw new CommandError(14, `BSON field '${name}' is the wrong type, expected type 'array' of strings`);
}

/** Reads the mode: how many commands pass first, and how many are met. */
function readMode(mode: unknown): Pick<Fault, 'skip' | 'times'> | undefined {
  if (mode === 'off') return undefined;
  if (mode === 'alwaysOn') return { skip: 0, times: Infinity };
  if (isDocument(mode)) {
    const { times, skip } = mode;
    if (isNumeric(times)) return { skip: 0, times: toNumber(times) };
    if (isNumeric(skip)) return { skip: toNumber(skip), times: Infinity };
  }
  throw new CommandError(9, "the mode of a fail point is 'off', 'alwaysOn', {times: n} or {skip: n}");
}

function readFault(body: Document): Fault | undefined {
  const mode = readMode(body['mode']);
  if (!mode) return undefined;
  const data = documentField(body, 'data') ?? {};
  const unknown = Object.keys(data).find((name) => !KNOWN.has(name));
  if (unknown !== undefined) throw new CommandError(9, `failCommand does not know data.${unknown}`);
  const isBlocking = data['blockConnection'] === true;
  if (isBlocking && data['blockTimeMS'] === undefined)
    throw new CommandError(72, "'blockTimeMS' is required when 'blockConnection' is true");
  return {
    ...mode,
    commands: textsField(data, 'failCommands') ?? [],
    appName: textField(data, 'appName'),
    namespace: textField(data, 'namespace'),
    errorCode: data['errorCode'] === undefined ? undefined : numberField(data, 'errorCode'),
    labels: textsField(data, 'errorLabels'),
    closesConnection: data['closeConnection'] === true,
    blockMs: isBlocking ? numberField(data, 'blockTimeMS') : 0,
    writeConcernError: documentField(data, 'writeConcernError'),
  };
}

/** The fail point `failCommand`, with which tests make single commands fail, hang or lose their connection. */
export class FailPoints {
  private fault: Fault | undefined;
  private met = 0;
  private readonly appNames = new WeakMap<object, string>();
  private readonly stopping = new AbortController();

  /** Handles configureFailPoint; answers how many commands were met so far. */
  configure({ body, db }: Request): Document {
    const name = body['configureFailPoint'];
    if (db !== 'admin')
      throw new CommandError(13, 'configureFailPoint may only be run against the admin database.');
    if (name !== 'failCommand') throw new CommandError(31, `${String(name)} not found`);
    this.fault = readFault(body);
    return { count: this.met, ok: 1 };
  }

  /** Remembers by what name the application of a connection introduced itself. */
  introduce({ body }: Request, connection: object): void {
    const { client } = body;
    const application = isDocument(client) ? client['application'] : undefined;
    const name = isDocument(application) ? application['name'] : undefined;
    if (typeof name === 'string') this.appNames.set(connection, name);
  }

  /** Whether a command is to fail now; counts it if so. */
  meet({ name, body, db }: Request, connection: object): Fault | undefined {
    const { fault } = this;
    if (!fault || name === 'configureFailPoint' || !fault.commands.includes(name)) return undefined;
    if (fault.appName !== undefined && fault.appName !== this.appNames.get(connection)) return undefined;
    if (fault.namespace !== undefined && fault.namespace !== `${db}.${String(body[name])}`) return undefined;
    if (fault.skip > 0) {
      fault.skip -= 1;
      return undefined;
    }
    if (fault.times <= 0) return undefined;
    fault.times -= 1;
    this.met += 1;
    return fault;
  }

  /** Does what happens before the command runs; returns what to add to its answer. */
  async suffer(fault: Fault, request: Request): Promise<Document> {
    const limit = numberField(request.body, 'maxTimeMS') || Infinity;
    if (fault.blockMs > 0) await this.block(Math.min(fault.blockMs, limit));
    if (fault.blockMs >= limit) throw new CommandError(50, 'operation exceeded time limit');
    if (fault.closesConnection) throw new ConnectionClosed();
    const { errorCode, writeConcernError: concern, labels } = fault;
    if (errorCode !== undefined) {
      const message = "Failing command via 'failCommand' failpoint";
      throw new CommandError(errorCode, message, labelled(labels ?? errorLabels(request, errorCode)));
    }
    if (!concern) return {};
    const chosen = labels ?? errorLabels(request, toNumber(concern['code']));
    return { writeConcernError: concern, ...labelled(chosen) };
  }

  private async block(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.stopping.signal }).catch(() => {
      throw new ConnectionClosed();
    });
  }

  /** Ends the commands that are blocked. */
  close(): void {
    this.stopping.abort();
  }
}
