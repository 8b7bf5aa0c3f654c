/** Apart from the rest, which every page of a member loads: what lies over a page comes when it is opened. */
export { Overlay } from './components/Overlay/Overlay';
export { OverlayFoot } from './components/Overlay/Overlay.styles';
export { useCloseRequest } from './hooks/useCloseRequest';
