export { startStandIn } from './start-stand-in';
export type { PartModules } from './part';
