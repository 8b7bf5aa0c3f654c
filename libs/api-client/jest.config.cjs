module.exports = {
  ...require('@sharewave/build/jest-web'),
  // The socket server of a test needs its packages as Node gets them.
  testEnvironmentOptions: { customExportConditions: ['node'] },
};
