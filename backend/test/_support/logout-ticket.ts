/** What a browser keeps of a token when it signs out without a network. */
export function logoutTicketOf({ token }: { token: string }): string {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')).logout;
}
