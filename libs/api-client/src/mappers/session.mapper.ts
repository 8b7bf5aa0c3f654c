import type { WireAvailability, WireLoginStatus } from '@sharewave/contracts';
import type { Availability, Viewer } from '../model/session';

/** The signed-in member as the login status tells. */
export function toViewer(wire: WireLoginStatus): Viewer {
  return { id: wire.user.jwtid, username: wire.user.jwtusername };
}

/** The answer of the uniqueness check. */
export function toAvailability(wire: WireAvailability): Availability {
  return { usernameError: wire.usernameError ?? null, emailError: wire.emailError ?? null };
}
