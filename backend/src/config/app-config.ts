import type { RegistryPlace } from '@sharewave/releases';

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
    readonly isHttps: boolean;
    readonly trustedProxies: number;
    /** How long a stopping node keeps serving while its sockets and requests move to other nodes. */
    readonly drainMs: number;
  };
  abstract readonly metrics: { readonly host: string; readonly port: number } | null;
  abstract readonly tracing: TracingConfig | null;
  abstract readonly webOrigins: readonly string[];
  abstract readonly mongodbUri: string | null;
  /** The longest that one call to the database, or one transaction with all its retries, may take. */
  abstract readonly databaseTimeoutMs: number;
  abstract readonly redisUrl: string | null;
  abstract readonly media: {
    readonly storage: StorageConfig;
    readonly publicUrl: string;
    /** Infinity = no limit. */
    readonly maxBytes: { readonly perMember: number; readonly ofAll: number };
  };
  abstract readonly session: {
    readonly secret: string | null;
    readonly lifetimeSeconds: number;
    readonly recheckMs: number;
  };
  abstract readonly registration: { readonly minimumAge: number };
  abstract readonly releases: {
    readonly registry: RegistryPlace;
    readonly key: string | null;
    /** Set without `key` where another process watches the releases: this one then only reads the registry. */
    readonly publicKey: string | null;
    readonly staffKey: string | null;
    readonly failing: {
      readonly morePercent: number;
      readonly minLoads: number;
      readonly minMembers: number;
      /** Distinct networks from which failures must come. */
      readonly minNetworks: number;
      /** How long it must go on failing after the first warning. */
      readonly afterMs: number;
      /** Only members who have been active for that long count; 0 counts everybody. */
      readonly memberAgeMs: number;
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
