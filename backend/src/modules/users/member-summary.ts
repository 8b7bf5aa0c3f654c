/** `profilePhoto` is a media key or null. */
export interface MemberSummary {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly profilePhoto: string | null;
}

export interface Member extends MemberSummary {
  readonly coverPhoto: string | null;
}
