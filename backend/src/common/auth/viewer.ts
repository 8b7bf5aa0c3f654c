/** The calling member, as named by the session's token. */
export interface Viewer {
  readonly id: string;
  readonly username: string;
  readonly sessionId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session guard, on every route that is not public, where it finds one. */
    viewer?: Viewer;
  }
}
