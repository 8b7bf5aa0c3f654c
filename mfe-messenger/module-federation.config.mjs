/** What the messenger gives to the shell. */
export const federation = {
  name: 'messenger',
  exposes: { './MessengerPanel': './src/exposes/MessengerPanel.tsx' },
};
