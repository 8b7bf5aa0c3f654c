/** Routes that a machine asks for every second or so: neither logged nor traced. */
export const HEALTH_ROUTES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);
