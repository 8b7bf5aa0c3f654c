/** The signed-in member. Name and photo are not known before the API has answered. */
export interface Viewer {
  id: string;
  username: string;
  fullName?: string;
  /** Address of the photo; null = none. */
  profilePhoto?: string | null;
}

/** The registration form; `dateOfBirth` is YYYY-MM-DD. */
export interface RegistrationInput {
  fullName: string;
  username: string;
  password: string;
  email: string;
  dateOfBirth: string;
}

/** The reasons why a username or an email address is not available; null = available. */
export interface Availability {
  usernameError: string | null;
  emailError: string | null;
}
