import type { Viewer } from '../../common/auth/viewer';

/** Whether the sender's names in a message match the viewer; missing names do. Usernames match in any letter case. */
export function isHonestSender(
  viewer: Viewer,
  claim: { userid?: string | undefined; username?: string | undefined },
): boolean {
  const idMatches = claim.userid === undefined || claim.userid === viewer.id;
  const nameMatches =
    claim.username === undefined || claim.username.toLowerCase() === viewer.username.toLowerCase();
  return idMatches && nameMatches;
}
