import { REMOTE_NAMES, type RemoteName } from '@sharewave/contracts';

/** The settings of a deployment, read from /config.json when the page starts. */
export interface RuntimeConfig {
  apiUrl: string;
  /** Base address of each remote; a shell may know one that the deployment does not serve yet. */
  remotes: Partial<Record<RemoteName, string>>;
  /** Credentials of the demo member; null = no demo. */
  demo: { emailOrUsername: string; password: string } | null;
  footer: { author: string; clientSourceUrl: string; serverSourceUrl: string };
}

const CONFIG_PATH = '/config.json';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function readRecord(source: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = source[name];
  if (!isRecord(value)) throw new Error(`config.json: "${name}" is missing`);
  return value;
}

function readText(source: Record<string, unknown>, name: string): string {
  const value = source[name];
  if (typeof value !== 'string') throw new Error(`config.json: "${name}" must be a string`);
  return value;
}

function readAddress(source: Record<string, unknown>, name: string): string {
  return readText(source, name).replace(/\/+$/, '');
}

/** Validates a configuration without a schema library, which would be larger than the rest of the first load. */
export function parseRuntimeConfig(value: unknown): RuntimeConfig {
  if (!isRecord(value)) throw new Error('config.json is not an object');
  const remotes = readRecord(value, 'remotes');
  const footer = readRecord(value, 'footer');
  const served = REMOTE_NAMES.filter((name) => remotes[name] !== undefined);
  const addresses = served.map((name) => [name, readAddress(remotes, name)]);
  const demo = value['demo'];
  return {
    apiUrl: readAddress(value, 'apiUrl'),
    remotes: Object.fromEntries(addresses),
    demo: isRecord(demo)
      ? { emailOrUsername: readText(demo, 'emailOrUsername'), password: readText(demo, 'password') }
      : null,
    footer: {
      author: readText(footer, 'author'),
      clientSourceUrl: readText(footer, 'clientSourceUrl'),
      serverSourceUrl: readText(footer, 'serverSourceUrl'),
    },
  };
}

let loading: Promise<RuntimeConfig> | undefined;

async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetch(CONFIG_PATH, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  const value: unknown = await response.json();
  return parseRuntimeConfig(value);
}

/** Loads the configuration once per page; tries again after a failure. */
export function loadRuntimeConfig(): Promise<RuntimeConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
