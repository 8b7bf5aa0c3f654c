/** What makes a new account; the password comes hashed. */
export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly dateOfBirth: string;
}

/** What signing in needs of an account; leaves the users module for nothing else. */
export interface Credentials {
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
}

/** Which of a new account's names somebody else has. */
export interface TakenNames {
  readonly username: boolean;
  readonly email: boolean;
}

/** Photos to change: a media key sets one, null takes it away, undefined leaves it. */
export interface PhotoChange {
  readonly profilePhoto?: string | null | undefined;
  readonly coverPhoto?: string | null | undefined;
}

/** A member by every name that the server has for them. */
export interface NumberedMember {
  readonly id: string;
  readonly username: string;
  readonly number: number;
}
