/** The modules that the profile exposes to the shell. */
export const federation = {
  name: 'profile',
  exposes: { './ProfilePage': './src/exposes/ProfilePage.tsx' },
};
