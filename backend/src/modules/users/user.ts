export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly dateOfBirth: string;
}

/** The account fields that signing in needs; they leave the users module for nothing else. */
export interface Credentials {
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
}

export interface TakenNames {
  readonly username: boolean;
  readonly email: boolean;
}

/** Photos to change: a media key sets one, null removes it, undefined leaves it. */
export interface PhotoChange {
  readonly profilePhoto?: string | null | undefined;
  readonly coverPhoto?: string | null | undefined;
}

export interface NumberedMember {
  readonly id: string;
  readonly username: string;
  readonly number: number;
}
