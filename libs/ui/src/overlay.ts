/** Apart from the rest, which every page of a member loads: an overlay comes when it is opened. */
export { Overlay } from './components/Overlay/Overlay';
export { OverlayFoot } from './components/Overlay/Overlay.styles';
