export { startStandIn } from './start-stand-in';
