import { SHARED_MODULES } from './shared-modules';

describe('the modules lent to the remotes', () => {
  it.each(Object.entries(SHARED_MODULES))('include %s', (_name, { lib }) => {
    expect(lib()).toBeDefined();
  });
});
