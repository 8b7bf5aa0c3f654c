/** The modules that the messenger exposes to the shell. */
export const federation = {
  name: 'messenger',
  exposes: { './MessengerPanel': './src/exposes/MessengerPanel.tsx' },
};
