/** A part of the federation runtime that has no types of its own. */
declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  /** Makes a chunk of a remote wait for the shared modules that it needs. */
  export const consumes: (options: object) => void;
}
