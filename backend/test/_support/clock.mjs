/**
 * Loaded before a node, gives it its own clock: CLOCK_AHEAD_MS ahead of the machine's, and set by CLOCK_JUMP_MS
 * on each SIGUSR2, which it prints. Timers and `performance.now()` continue as they do when somebody sets a clock.
 */
const { CLOCK_AHEAD_MS = '0', CLOCK_JUMP_MS = '0' } = process.env;
const MachineDate = Date;
let aheadMs = Number(CLOCK_AHEAD_MS);
process.on('SIGUSR2', () => {
  aheadMs += Number(CLOCK_JUMP_MS);
  process.stdout.write('The clock is set\n');
});

const now = () => MachineDate.now() + aheadMs;
globalThis.Date = new Proxy(MachineDate, {
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
});
