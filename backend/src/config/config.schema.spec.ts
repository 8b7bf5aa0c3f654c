import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema, parseConfig } from './config.schema';

const SECRET = 'Jm0vXb2cQ9rT4uWk7yZs1pLh6nDf3gAe5iOx8qRv';

/** What docs/configuration.md says: each setting, and the default that the first value of its cell names. */
function describedSettings(): Map<string, string | undefined> {
  const page = readFileSync(join(__dirname, '../../../docs/configuration.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)];
  return new Map(
    rows.flatMap(([, names = '', cell = '']) => {
      const defaults = [...cell.matchAll(/`([^`]+)`/g)].map(([, value]) => value);
      return [...names.matchAll(/[A-Z][A-Z0-9_]+/g)].map(([name], place) => [name, defaults[place]] as const);
    }),
  );
}

describe('settings', () => {
  it('are all described, with the defaults that they have', () => {
    const described = describedSettings();
    const fields = Object.entries(environmentSchema.shape);
    expect(fields.filter(([name]) => !described.has(name)).map(([name]) => name)).toEqual([]);
    for (const [name, field] of fields) {
      const { data } = field.safeParse(undefined);
      if (data !== undefined) expect([name, described.get(name)]).toEqual([name, String(data)]);
    }
  });

  it('need nothing for a fresh checkout', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      isProduction: false,
      mongodbUri: null,
      redisUrl: null,
      api: { host: '127.0.0.1', port: 3000 },
      media: { publicUrl: 'http://localhost:3000/media', storage: { kind: 'disk' } },
      rateLimits: { isOn: true, exemptLoopback: true },
      demo: { isOn: true },
    });
    expect(config.webOrigins).toEqual([
      'http://localhost:4200',
      'http://localhost:4201',
      'http://localhost:4202',
      'http://localhost:4203',
      'http://localhost:4204',
    ]);
  });

  it('move the local origins with the web port', () => {
    expect(parseConfig({ WEB_PORT: '5000' }).webOrigins[4]).toBe('http://localhost:5004');
  });

  it('take an empty value as none', () => {
    expect(parseConfig({ MONGODB_URI: '', API_PORT: '' })).toMatchObject({
      mongodbUri: null,
      api: { port: 3000 },
    });
  });

  it.each(['redis://10.0.0.1', 'rediss://wave:100%25@redis.example:6380/2', 'redis://'])(
    'take the address %s of a Redis',
    (url) => {
      expect(parseConfig({ REDIS_URL: url }).redisUrl).toBe(url);
    },
  );

  it.each([
    'redis://10.0.0.1:99999',
    'redis://:100%canary@10.0.0.1',
    'redis://10.0.0.1/first',
    'http://redis',
  ])('refuse %s as the address of a Redis, by the name of the setting and without repeating it', (url) => {
    expect(() => parseConfig({ REDIS_URL: url })).toThrow(/^((?!canary).)*REDIS_URL: Must((?!canary).)*$/);
  });

  it('limit everybody in production, and seed nobody', () => {
    expect(parseConfig({ NODE_ENV: 'production', JWT_SECRET: SECRET })).toMatchObject({
      isProduction: true,
      api: { host: '0.0.0.0' },
      rateLimits: { isOn: true, exemptLoopback: false },
      demo: { isOn: false },
    });
  });

  it('refuse an environment that is none: a slip must not make production a fresh checkout', () => {
    expect(() => parseConfig({ NODE_ENV: 'Production' })).toThrow(/NODE_ENV/);
  });

  it('limit loopback too when limits are asked for, and nobody when they are off', () => {
    expect(parseConfig({ RATE_LIMITS: 'on' }).rateLimits).toEqual({ isOn: true, exemptLoopback: false });
    expect(parseConfig({ RATE_LIMITS: 'off' }).rateLimits.isOn).toBe(false);
  });

  it('seed a demo community on the embedded engine only, unless told otherwise', () => {
    const uri = 'mongodb://db.example/wave';
    expect(parseConfig({ MONGODB_URI: uri }).demo.isOn).toBe(false);
    expect(parseConfig({ MONGODB_URI: uri, DEMO_USER: '1' }).demo.isOn).toBe(true);
    expect(parseConfig({ DEMO_USER: '0' }).demo.isOn).toBe(false);
  });

  it('lead pictures through the API, or straight to a store of their own', () => {
    expect(parseConfig({ PUBLIC_API_URL: 'https://api.wave.example/' }).media.publicUrl).toBe(
      'https://api.wave.example/media',
    );
    expect(parseConfig({ MEDIA_PUBLIC_URL: 'https://cdn.wave.example' }).media.publicUrl).toBe(
      'https://cdn.wave.example',
    );
  });

  it('ask browsers for HTTPS where the API is reached by it, wherever pictures are', () => {
    const [secure, plain] = ['https://wave.example', 'http://wave.example'];
    expect(parseConfig({ PUBLIC_API_URL: secure, MEDIA_PUBLIC_URL: plain }).api.isHttps).toBe(true);
    expect(parseConfig({ PUBLIC_API_URL: plain, MEDIA_PUBLIC_URL: secure }).api.isHttps).toBe(false);
  });

  it('use S3 once a bucket is named', () => {
    const config = parseConfig({ S3_BUCKET: 'wave', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' });
    expect(config.media.storage).toMatchObject({ kind: 's3', bucket: 'wave', region: 'us-east-1' });
  });

  it('send traces nowhere unless a collector is set, and then as OpenTelemetry has it', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/' };
    const traces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in' };
    expect(parseConfig({ OTEL_SERVICE_NAME: 'north' }).tracing).toBeNull();
    expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }).tracing).toBeNull();
    expect(parseConfig(collector).tracing).toEqual({ url: 'http://collector.example:4318/v1/traces' });
    expect(parseConfig({ ...collector, ...traces }).tracing).toEqual({ url: 'https://traces.example/in' });
    expect(parseConfig({ ...collector, OTEL_SDK_DISABLED: 'TRUE' }).tracing).toBeNull();
    expect(() => parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
      /OTEL_EXPORTER_OTLP_ENDPOINT/,
    );
  });

  it('keep releases in a folder, or in a bucket once one is named', () => {
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    expect(parseConfig({ DATA_DIR: '/data' }).releases.registry).toEqual({
      kind: 'disk',
      directory: '/data/registry',
    });
    const { releases, media } = parseConfig({
      ...keys,
      REGISTRY_URL: 's3://wave/parts',
      REGISTRY_DIR: '/parts',
    });
    expect(releases.registry).toMatchObject({
      kind: 's3',
      bucket: 'wave',
      folder: 'parts',
      accessKeyId: 'id',
    });
    expect(media.storage.kind).toBe('disk');
  });

  it.each([
    [{ NODE_ENV: 'production' }, /JWT_SECRET: Must be set in production/],
    [{ NODE_ENV: 'production', JWT_SECRET: 'short' }, /JWT_SECRET: Must have at least 32 characters/],
    ...[
      '32-or-more-random-characters-here',
      'change-me-change-me-change-me-please',
      'abcdefgh'.repeat(8),
      'a'.repeat(64),
      `${'0'.repeat(40)}1234`,
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ123456',
      'qwertyuiopasdfghjklzxcvbnm123456',
    ].map((secret): [Record<string, string>, RegExp] => [
      { NODE_ENV: 'production', JWT_SECRET: secret },
      /JWT_SECRET: Can be guessed\. Make one by: openssl rand -base64 48/,
    ]),
    [
      { NODE_ENV: 'production', JWT_SECRET: SECRET, PARTS_KEY: '16-or-more-random-characters-here' },
      /PARTS_KEY: Can be guessed/,
    ],
    [{ JWT_SECRET: 'short' }, /JWT_SECRET/],
    [{ API_PORT: 'x' }, /API_PORT/],
    [{ API_PORT: '70000' }, /API_PORT/],
    [{ WEB_ORIGINS: 'not an address' }, /WEB_ORIGINS/],
    [{ MONGODB_URI: 'localhost:27017' }, /MONGODB_URI: Must begin with mongodb:\/\//],
    [{ REDIS_URL: 'localhost' }, /REDIS_URL: Must begin with redis:\/\//],
    [{ RATE_LIMITS: 'maybe' }, /RATE_LIMITS/],
    [{ S3_BUCKET: 'wave' }, /S3_ACCESS_KEY_ID.*S3_SECRET_ACCESS_KEY/],
    [{ REGISTRY_URL: 's3://wave' }, /S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: .* with REGISTRY_URL/],
    [{ REGISTRY_URL: '/srv/registry', SESSION_DAYS: '7' }, /REGISTRY_URL: Must be s3:/],
  ])('that are wrong are all named: %j', (environment, text) => {
    expect(() => parseConfig(environment)).toThrow(text);
  });

  it('that are random are accepted, however they are written', () => {
    for (let round = 0; round < 200; round += 1) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        const given = {
          NODE_ENV: 'production',
          JWT_SECRET: randomBytes(24).toString(encoding),
          PARTS_KEY: randomBytes(12).toString(encoding),
        };
        expect(() => parseConfig(given)).not.toThrow();
      }
    }
  });

  it('that are missing are named together with those that are wrong', () => {
    const read = () => parseConfig({ NODE_ENV: 'production', API_PORT: 'a', S3_BUCKET: 'b' });
    for (const name of ['API_PORT', 'JWT_SECRET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
      expect(read).toThrow(`${name}: `);
    }
  });

  it('that are wrong are named together, without their values', () => {
    let message = '';
    try {
      parseConfig({ API_PORT: 'x', JWT_SECRET: 'canary', MONGODB_URI: 'canary' });
    } catch (error) {
      message = String(error);
    }
    expect(message).toMatch(/API_PORT.*JWT_SECRET|MONGODB_URI.*JWT_SECRET/);
    expect(message).not.toContain('canary');
  });
});
