/** The signed-in member. */
export interface Viewer {
  id: string;
  username: string;
}

/** What a visitor fills in to become a member; `dateOfBirth` is YYYY-MM-DD. */
export interface RegistrationInput {
  fullName: string;
  username: string;
  password: string;
  email: string;
  dateOfBirth: string;
}

/** Texts about a username or an address that cannot be had; null = fine. */
export interface Availability {
  usernameError: string | null;
  emailError: string | null;
}
