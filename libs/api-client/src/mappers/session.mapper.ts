import type { WireAvailability, WireLoginStatus } from '@sharewave/contracts';
import { toProfilePhoto } from './member.mapper';
import type { Availability, Viewer } from '../model/session';

export function toViewer({ user }: WireLoginStatus): Viewer {
  return {
    id: user.jwtid,
    username: user.jwtusername,
    ...(user.fullName === undefined ? {} : { fullName: user.fullName }),
    ...(user.profilePhotoURL === undefined ? {} : { profilePhoto: toProfilePhoto(user.profilePhotoURL) }),
  };
}

export function toAvailability(wire: WireAvailability): Availability {
  return { usernameError: wire.usernameError ?? null, emailError: wire.emailError ?? null };
}
