import { TEXTS, type WireAvailability, type WireLogin, type WireLoginStatus } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import type { SignedInMember } from './auth.service';
import type { NameFaults } from './registration.service';

export function presentAvailability(faults: NameFaults): WireAvailability {
  return {
    ...(faults.username === null ? {} : { usernameError: faults.username }),
    ...(faults.email === null ? {} : { emailError: faults.email }),
  };
}

export function presentLogin({ token, account }: SignedInMember): WireLogin {
  return { token, jwtusername: account.username, jwtid: account.id };
}

export function presentLoginStatus(viewer: Viewer): WireLoginStatus {
  return { status: TEXTS.loggedIn, user: { jwtusername: viewer.username, jwtid: viewer.id } };
}
