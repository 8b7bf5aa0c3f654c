export * from './builders';
export { startMockServer, type MockAnswer, type MockCall, type MockServer } from './mock-server';
export { renderInApp, TEST_CONFIG, TEST_VIEWER } from './render';
