/** Routes that probes poll every second or so: neither logged, traced nor counted. */
export const HEALTH_ROUTES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);
