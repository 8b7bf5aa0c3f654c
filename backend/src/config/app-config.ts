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

/** Where traces are sent. */
export interface TracingConfig {
  /** Address that takes OTLP over HTTP. */
  readonly url: string;
}

/** All settings, parsed once at the start. The class is what the injector knows them by. */
export abstract class AppConfig {
  abstract readonly isProduction: boolean;
  abstract readonly logLevel: string;
  abstract readonly dataDir: string;
  abstract readonly api: {
    readonly host: string;
    readonly port: number;
    /** Whether browsers reach it by HTTPS, whatever lies between. */
    readonly isHttps: boolean;
    /** Proxies in front whose X-Forwarded-For entries are believed. */
    readonly trustedProxies: number;
    /** How long a stop goes on serving while its sockets and requests move elsewhere. */
    readonly drainMs: number;
  };
  /** Where metrics are shown; null means nowhere. */
  abstract readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Null means that nothing is traced. */
  abstract readonly tracing: TracingConfig | null;
  /** Origins of shell and remotes, the only ones that browsers may call from. */
  abstract readonly webOrigins: readonly string[];
  /** Null means the embedded engine. */
  abstract readonly mongodbUri: string | null;
  abstract readonly redisUrl: string | null;
  abstract readonly media: { readonly storage: StorageConfig; readonly publicUrl: string };
  abstract readonly session: {
    /** Null means a secret of this installation's own, kept under the data folder. */
    readonly secret: string | null;
    readonly lifetimeSeconds: number;
    /** How often the sessions of open sockets are looked up again. */
    readonly recheckMs: number;
  };
  abstract readonly releases: {
    /** Where the released parts are kept, and who gets which. */
    readonly registry: RegistryPlace;
    /** Null means a key of this installation's own, kept under the data folder. */
    readonly key: string | null;
    /** Opens `/_parts`; null means that nobody may. */
    readonly staffKey: string | null;
    /** When a release counts as failing in the field. */
    readonly failing: {
      readonly morePercent: number;
      readonly minLoads: number;
      readonly minMembers: number;
    };
  };
  /** Whether it does by itself what a node does beside answering: sweep, watch, let go. A command that looks does not. */
  abstract readonly doesChores: boolean;
  abstract readonly rateLimits: { readonly isOn: boolean; readonly exemptLoopback: boolean };
  abstract readonly demo: {
    readonly isOn: boolean;
    readonly username: string;
    readonly password: string;
  };
}
