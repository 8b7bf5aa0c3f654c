#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { compatibilityTable } from './compatibility';
import { messageOf } from './error-message';
import { backUp, restore } from './storage/backup';
import type { EmbeddedMongoOptions } from './index';
import { startEmbeddedMongo } from './index';

const USAGE = `Usage:
  embedded-mongo --data <folder> [--listen <host:port or socket path>] [--no-sync] [--replica-set <name>] [--test-commands]
  embedded-mongo backup --data <folder> --to <file>      (also while an engine runs on the folder)
  embedded-mongo restore --from <file> --data <folder>   (into a folder without data)
  embedded-mongo compatibility                           (a table of what it supports)`;

type Listen = NonNullable<EmbeddedMongoOptions['listen']>;

function parseListen(text: string): Listen {
  const match = /^(.+):(\d+)$/.exec(text);
  if (!match || text.startsWith('/')) return { socketPath: text };
  const [, host = '', port = ''] = match;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function need(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new Error(`--${name} is missing.\n${USAGE}`);
  return value;
}

/** Serves until a signal; a second signal ends it at once. */
async function serve(options: EmbeddedMongoOptions, listen: string | undefined): Promise<void> {
  const engine = await startEmbeddedMongo({
    ...options,
    ...(listen ? { listen: parseListen(listen) } : {}),
  });
  engine.onFatal((error) => fail(error));
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    engine.close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write(`embedded-mongo is ready at ${engine.uri}\n`);
}

function fail(error: unknown): never {
  process.stderr.write(`embedded-mongo: ${messageOf(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      listen: { type: 'string' },
      to: { type: 'string' },
      from: { type: 'string' },
      'replica-set': { type: 'string' },
      'test-commands': { type: 'boolean', default: false },
      'no-sync': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command] = positionals;
  if (values.help) process.stdout.write(`${USAGE}\n`);
  else if (command === undefined) {
    const replicaSet = values['replica-set'];
    const options = {
      dataDir: need(values.data, 'data'),
      durable: !values['no-sync'],
      enableTestCommands: values['test-commands'],
      ...(replicaSet === undefined ? {} : { replicaSet }),
    };
    await serve(options, values.listen);
  } else if (command === 'backup') await backUp(need(values.data, 'data'), need(values.to, 'to'));
  else if (command === 'restore') restore(need(values.from, 'from'), need(values.data, 'data'));
  else if (command === 'compatibility') process.stdout.write(compatibilityTable());
  else throw new Error(`unknown command ${command}.\n${USAGE}`);
}

main().catch(fail);
