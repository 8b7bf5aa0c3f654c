export { useKeepRow, useRowFlag } from './row-context';
export type { RowEngine } from './row-engine';
export { Rows } from './Rows';
export { useElementRows, type RowScroller } from './useElementRows';
export { useRowEngine } from './useRowEngine';
export { useWindowRows } from './useWindowRows';
export { inLines } from './in-lines';
export { useColumnCount } from './useColumnCount';
