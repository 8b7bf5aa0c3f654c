/**
 * Stands for the table of vendor prefixes of stylis: 1.2 KB of every first visit which styled-components uses only when
 * it is told to, and which no browser that we support needs.
 */
export const prefix = () => '';
