declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  /** What the tests use of the S3 test server, which brings no types. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<unknown>;
    listen(port: number, host: string, done: () => void): Server;
  }
}
