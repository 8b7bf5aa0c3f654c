/**
 * Replaces the descriptions of errors in the federation runtime: 0.4 KB of every first visit. Each message still has its code
 * and the page that explains it.
 */
export const buildDescMap = {};
export const errorDescMap = {};
export const runtimeDescMap = {};
export const typeDescMap = {};
