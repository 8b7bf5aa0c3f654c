import { Injectable } from '@nestjs/common';
import { TEXTS, type WireAvailability, type WireLogin, type WireLoginStatus } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { PhotoUrls } from '../media/photo-urls';
import type { MemberSummary } from '../users/member-summary';
import type { SignedInMember } from './auth.service';
import type { NameFaults } from './registration.service';

export function presentAvailability(faults: NameFaults): WireAvailability {
  return {
    ...(faults.username === null ? {} : { usernameError: faults.username }),
    ...(faults.email === null ? {} : { emailError: faults.email }),
  };
}

export function presentLogin({ token, account, deviceTicket }: SignedInMember): WireLogin {
  return { token, jwtusername: account.username, jwtid: account.id, deviceTicket };
}

@Injectable()
export class LoginStatusPresenter {
  constructor(private readonly photoUrls: PhotoUrls) {}

  present({ id, username }: Viewer, { fullName, profilePhoto }: MemberSummary): WireLoginStatus {
    return {
      status: TEXTS.loggedIn,
      user: {
        jwtusername: username,
        jwtid: id,
        fullName,
        profilePhotoURL: this.photoUrls.profilePhotoUrl(profilePhoto),
      },
    };
  }
}
