export { useKeepRow, useRowFlag } from './row-context';
export { Rows } from './Rows';
export { useElementRows, type RowScroller } from './useElementRows';
export { useWindowRows, type WindowRows } from './useWindowRows';
export { inLines } from './in-lines';
export { useColumnCount } from './useColumnCount';
