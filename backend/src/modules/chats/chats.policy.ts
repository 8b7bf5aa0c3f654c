import type { Viewer } from '../../common/auth/viewer';

export function isHonestSender(
  viewer: Viewer,
  claim: { userid?: string | undefined; username?: string | undefined },
): boolean {
  const idMatches = claim.userid === undefined || claim.userid === viewer.id;
  const nameMatches =
    claim.username === undefined || claim.username.toLowerCase() === viewer.username.toLowerCase();
  return idMatches && nameMatches;
}
