/** Literal texts of the specification and our additions, used by both screens and API answers. */
export const TEXTS = {
  tagline: 'Surf on the Sharewave to connect with friends around the world',
  usernameLength: 'Username must be between 6-32 characters',
  passwordLength: 'Password must be between 6-32 characters',
  passwordsDiffer: 'Passwords do not match',
  usernameTaken: 'Username already exists',
  usernameCharacters: 'Username may use letters, digits, . _ -',
  emailTaken: 'Email already exists',
  emailUnusable: 'Email cannot be used',
  loginRefused: 'Username or password is incorrect',
  loggedIn: 'Logged in',
  registered: 'User created successfully!',
  pleaseLogin: 'Please login with your credentials.',
  findFriends: 'Find friends',
  searchPlaceholder: 'input search text',
  memberMissing: 'User does not exist',
  unexpectedError: 'Unexpected Application Error!',
} as const;
