/** The signed-in member. */
export interface Viewer {
  id: string;
  username: string;
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
