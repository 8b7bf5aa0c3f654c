module.exports = {
  ...require('@sharewave/build/jest-web'),
  // The socket server in the tests needs the Node builds of its packages, not the browser builds.
  testEnvironmentOptions: { customExportConditions: ['node'] },
};
