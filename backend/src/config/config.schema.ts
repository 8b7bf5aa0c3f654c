import { join, resolve } from 'node:path';
import { PART_NAMES, ReleaseError, registryPlace } from '@sharewave/releases';
import { z } from 'zod';
import { StartError } from '../common/errors/start-error';
import type { AppConfig, StorageConfig, TracingConfig } from './app-config';
import { isStrongSecret } from './secret-strength';

/** Shorter secrets can be brute-forced (HS256 requires as many bytes as its hash). */
export const MIN_SECRET_LENGTH = 32;
const MIN_STAFF_KEY = 16;
/** Sixteen random hexadecimal digits have some 52 bits by their frequencies, thirty-two some 115. */
const LEAST_BITS = { JWT_SECRET: 96, PARTS_KEY: 40 } as const;
/** A stop must end within ten seconds. */
const MAX_DRAIN_SECONDS = 6;

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim().replace(/\/+$/, '')))
  .pipe(z.array(z.url({ protocol: /^https?$/ })));
/** 0 = no limit. */
const megabytes = z.coerce.number().min(0);
const onOff = z.enum(['on', 'off']);

export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATA_DIR: z.string().default('.data'),
  API_HOST: z.string().optional(),
  API_PORT: port.default(3000),
  PUBLIC_API_URL: httpUrl.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  DRAIN_SECONDS: z.coerce.number().min(0).max(MAX_DRAIN_SECONDS).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SDK_DISABLED: z.string().default('false'),
  WEB_PORT: port.default(4200),
  WEB_ORIGINS: origins.optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'Must begin with mongodb:// or mongodb+srv://')
    .optional(),
  MONGODB_TIMEOUT_SECONDS: z.coerce.number().min(1).max(60).default(10),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'Must begin with redis:// or rediss://')
    .refine(isRedisUrl, 'Must be redis://[user:password@]host[:port][/number], the password percent-encoded')
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MEDIA_PUBLIC_URL: httpUrl.optional(),
  STORAGE_MB_PER_MEMBER: megabytes.default(1000),
  STORAGE_MB: megabytes.default(100_000),
  JWT_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `Must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional(),
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  SESSION_RECHECK_SECONDS: z.coerce.number().min(1).max(3600).default(30),
  REGISTRY_DIR: z.string().optional(),
  REGISTRY_URL: z.string().optional(),
  RELEASE_KEY: z.string().optional(),
  RELEASE_PUBLIC_KEY: z.string().optional(),
  PARTS_KEY: z.string().min(MIN_STAFF_KEY, `Must have at least ${MIN_STAFF_KEY} characters`).optional(),
  RELEASE_FAILURE_PERCENT: z.coerce.number().min(0).max(100).default(2),
  RELEASE_FAILURE_LOADS: z.coerce.number().int().min(1).default(50),
  RELEASE_FAILURE_MEMBERS: z.coerce.number().int().min(1).default(20),
  RELEASE_FAILURE_NETWORKS: z.coerce.number().int().min(1).max(100).default(5),
  RELEASE_FAILURE_SECONDS: z.coerce.number().min(0).max(3600).default(30),
  RELEASE_MEMBER_HOURS: z.coerce.number().min(0).max(8760).default(24),
  RATE_LIMITS: onOff.optional(),
  MINIMUM_AGE: z.coerce.number().int().min(0).max(120).default(13),
  DEMO_USER: z.enum(['0', '1']).optional(),
  DEMO_USERNAME: z.string().default('demo.sailor'),
  DEMO_PASSWORD: z.string().default('surf-the-wave'),
});

type Environment = z.output<typeof environmentSchema>;

export function parseConfig(environment: Readonly<Record<string, string | undefined>>): AppConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const faults = new Set([
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...missingSettings(given),
  ]);
  if (!parsed.success || faults.size > 0) {
    throw new StartError(`Correct these settings and start again. ${[...faults].join('; ')}`);
  }
  return toConfig(parsed.data);
}

function isRedisUrl(url: string): boolean {
  try {
    const { username, password, pathname } = new URL(url);
    decodeURIComponent(username + password);
    return /^\/?\d*$/.test(pathname);
  } catch {
    return false;
  }
}

type Given = Readonly<Partial<Record<keyof Environment, string>>>;

function missingSettings(env: Given): string[] {
  const faults: string[] = [];
  if (env.NODE_ENV === 'production' && env.JWT_SECRET === undefined) {
    faults.push(`JWT_SECRET: Must be set in production, to ${MIN_SECRET_LENGTH} or more random characters`);
  }
  if (env.NODE_ENV === 'production') faults.push(...weakSecrets(env));
  if (env.S3_BUCKET !== undefined) {
    if (env.S3_ACCESS_KEY_ID === undefined)
      faults.push('S3_ACCESS_KEY_ID: Must be set together with S3_BUCKET');
    if (env.S3_SECRET_ACCESS_KEY === undefined) {
      faults.push('S3_SECRET_ACCESS_KEY: Must be set together with S3_BUCKET');
    }
  }
  try {
    registryPlace(env, '');
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    faults.push(error.message);
  }
  return faults;
}

function weakSecrets(env: Given): string[] {
  return (['JWT_SECRET', 'PARTS_KEY'] as const)
    .filter((name) => {
      const secret = env[name];
      return secret !== undefined && !isStrongSecret(secret, LEAST_BITS[name]);
    })
    .map((name) => `${name}: Can be guessed. Make one by: openssl rand -base64 48`);
}

function toConfig(env: Environment): AppConfig {
  const isProduction = env.NODE_ENV === 'production';
  const dataDir = resolve(env.DATA_DIR);
  const publicApiUrl = env.PUBLIC_API_URL ?? `http://localhost:${env.API_PORT}`;
  return {
    isProduction,
    logLevel: env.LOG_LEVEL,
    dataDir,
    api: {
      // A fresh checkout serves its own machine; a deployment serves its network.
      host: env.API_HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
      port: env.API_PORT,
      isHttps: publicApiUrl.startsWith('https:'),
      trustedProxies: env.TRUSTED_PROXIES,
      // In development a stop need not wait; a load balancer needs time to notice that a node is leaving.
      drainMs: (env.DRAIN_SECONDS ?? (isProduction ? 3 : 0)) * 1000,
    },
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    tracing: tracingOf(env),
    webOrigins: env.WEB_ORIGINS ?? localOrigins(env.WEB_PORT),
    mongodbUri: env.MONGODB_URI ?? null,
    databaseTimeoutMs: env.MONGODB_TIMEOUT_SECONDS * 1000,
    redisUrl: env.REDIS_URL ?? null,
    media: {
      storage: storageOf(env, dataDir),
      publicUrl: env.MEDIA_PUBLIC_URL ?? `${publicApiUrl}/media`,
      maxBytes: {
        perMember: bytesOf(env.STORAGE_MB_PER_MEMBER),
        ofAll: bytesOf(env.STORAGE_MB),
      },
    },
    session: {
      secret: env.JWT_SECRET ?? null,
      lifetimeSeconds: env.SESSION_DAYS * 24 * 60 * 60,
      recheckMs: env.SESSION_RECHECK_SECONDS * 1000,
    },
    registration: { minimumAge: env.MINIMUM_AGE },
    releases: releasesOf(env, dataDir),
    rateLimits: {
      isOn: env.RATE_LIMITS !== 'off',
      exemptLoopback: env.RATE_LIMITS === undefined && !isProduction,
    },
    doesChores: true,
    demo: {
      isOn:
        env.DEMO_USER === undefined ? !isProduction && env.MONGODB_URI === undefined : env.DEMO_USER === '1',
      username: env.DEMO_USERNAME,
      password: env.DEMO_PASSWORD,
    },
  };
}

const bytesOf = (megabytes: number): number => (megabytes === 0 ? Infinity : megabytes * 1_000_000);

function releasesOf(env: Environment, dataDir: string): AppConfig['releases'] {
  return {
    registry: registryPlace(env, resolve(env.REGISTRY_DIR ?? join(dataDir, 'registry'))),
    key: env.RELEASE_KEY ?? null,
    publicKey: env.RELEASE_PUBLIC_KEY ?? null,
    staffKey: env.PARTS_KEY ?? null,
    failing: {
      morePercent: env.RELEASE_FAILURE_PERCENT,
      minLoads: env.RELEASE_FAILURE_LOADS,
      minMembers: env.RELEASE_FAILURE_MEMBERS,
      minNetworks: env.RELEASE_FAILURE_NETWORKS,
      afterMs: env.RELEASE_FAILURE_SECONDS * 1000,
      memberAgeMs: env.RELEASE_MEMBER_HOURS * 60 * 60 * 1000,
    },
  };
}

function localOrigins(webPort: number): string[] {
  return PART_NAMES.map((_, offset) => `http://localhost:${webPort + offset}`);
}

/** As OpenTelemetry defines: the general endpoint gets `/v1/traces` appended, the traces endpoint is used as it is. */
function tracingOf(env: Environment): TracingConfig | null {
  if (env.OTEL_SDK_DISABLED.toLowerCase() === 'true') return null;
  if (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined) {
    return { url: env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT };
  }
  const collector = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return collector === undefined ? null : { url: `${collector}/v1/traces` };
}

function storageOf(env: Environment, dataDir: string): StorageConfig {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return { kind: 'disk', directory: resolve(dataDir, 'media') };
  }
  return {
    kind: 's3',
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
  };
}
