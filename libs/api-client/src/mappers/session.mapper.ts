import type { WireAvailability, WireLoginStatus } from '@sharewave/contracts';
import type { Availability, Viewer } from '../model/session';

/** Maps the login status to the signed-in member. */
export function toViewer(wire: WireLoginStatus): Viewer {
  return { id: wire.user.jwtid, username: wire.user.jwtusername };
}

/** Maps the response of the uniqueness check. */
export function toAvailability(wire: WireAvailability): Availability {
  return { usernameError: wire.usernameError ?? null, emailError: wire.emailError ?? null };
}
