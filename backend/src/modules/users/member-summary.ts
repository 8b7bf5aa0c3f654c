/** A member as shown in lists. `profilePhoto` is a media key or null. */
export interface MemberSummary {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly profilePhoto: string | null;
}

/** A member as shown on their profile. */
export interface Member extends MemberSummary {
  readonly coverPhoto: string | null;
}
