/** A member as a row of any list shows them. `profilePhoto` is a media key; null means none. */
export interface MemberSummary {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly profilePhoto: string | null;
}

/** A member as their profile shows them. */
export interface Member extends MemberSummary {
  readonly coverPhoto: string | null;
}
