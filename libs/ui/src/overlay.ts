/** A separate entry point: overlays are loaded when one is opened, while every page of a member loads `index.ts`. */
export { Overlay } from './components/Overlay/Overlay';
export { OverlayFoot } from './components/Overlay/Overlay.styles';
export { useCloseRequest } from './hooks/useCloseRequest';
