export interface Viewer {
  readonly id: string;
  readonly username: string;
  readonly sessionId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer;
  }
}
