/**
 * Stands for what the federation runtime says of its failures beside their codes: 0.4 KB of every first visit. Each message names
 * the code and the page that explains it.
 */
export const buildDescMap = {};
export const errorDescMap = {};
export const runtimeDescMap = {};
export const typeDescMap = {};
