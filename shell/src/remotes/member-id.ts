const isSubject = (claims: unknown): claims is { sub: string } =>
  typeof claims === 'object' && claims !== null && 'sub' in claims && typeof claims.sub === 'string';

/** Whom a token names, unchecked: enough to choose a release by, and there before any answer. Empty without a token. */
export function memberIdOf(token: string | null): string {
  const [, payload = ''] = (token ?? '').split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    return isSubject(claims) ? claims.sub : '';
  } catch {
    return '';
  }
}
