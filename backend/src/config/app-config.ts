import type { RegistryPlace } from '@sharewave/releases';

/** Where pictures are kept. */
export type StorageConfig =
  | { readonly kind: 'disk'; readonly directory: string }
  | {
      readonly kind: 's3';
      readonly endpoint: string | undefined;
      readonly region: string;
      readonly bucket: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

export interface TracingConfig {
  /** URL that accepts OTLP over HTTP. */
  readonly url: string;
}

/** All settings, parsed once at start. The class is the injection token. */
export abstract class AppConfig {
  abstract readonly isProduction: boolean;
  abstract readonly logLevel: string;
  abstract readonly dataDir: string;
  abstract readonly api: {
    readonly host: string;
    readonly port: number;
    /** Whether browsers reach it by HTTPS, even if a proxy ends TLS. */
    readonly isHttps: boolean;
    /** Number of proxies whose X-Forwarded-For entries are trusted. */
    readonly trustedProxies: number;
    /** How long a stopping node keeps serving while its sockets and requests move to other nodes. */
    readonly drainMs: number;
  };
  /** Address of `/metrics`; null means none. */
  abstract readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Null means no tracing. */
  abstract readonly tracing: TracingConfig | null;
  /** Origins of shell and remotes, the only ones that browsers may call from. */
  abstract readonly webOrigins: readonly string[];
  /** Null means the embedded engine. */
  abstract readonly mongodbUri: string | null;
  abstract readonly redisUrl: string | null;
  abstract readonly media: { readonly storage: StorageConfig; readonly publicUrl: string };
  abstract readonly session: {
    /** Null means a generated secret, stored in the data folder. */
    readonly secret: string | null;
    readonly lifetimeSeconds: number;
    /** How often the sessions of open sockets are checked again. */
    readonly recheckMs: number;
  };
  abstract readonly releases: {
    /** The registry of released parts. */
    readonly registry: RegistryPlace;
    /** Null means a generated key, stored in the data folder. */
    readonly key: string | null;
    /** Password of `/_parts`; null means that nobody has access. */
    readonly staffKey: string | null;
    /** When a release counts as failing. */
    readonly failing: {
      readonly morePercent: number;
      readonly minLoads: number;
      readonly minMembers: number;
    };
  };
  /** Whether this process runs chores (cleaning, watching, dropping stale data). Commands that only check do not. */
  abstract readonly doesChores: boolean;
  abstract readonly rateLimits: { readonly isOn: boolean; readonly exemptLoopback: boolean };
  abstract readonly demo: {
    readonly isOn: boolean;
    readonly username: string;
    readonly password: string;
  };
}
