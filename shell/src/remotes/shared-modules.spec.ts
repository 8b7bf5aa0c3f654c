import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARE_SCOPE, SHARED_MODULES } from './shared-modules';

const { shared } = JSON.parse(
  readFileSync(join(__dirname, '../../../libs/app-kit/remote-contract.json'), 'utf8'),
);

it('the page shares each package of the contract in the version of the shell', () => {
  expect(Object.keys(SHARED_MODULES).sort()).toEqual(shared);
  for (const [name, versions] of Object.entries(SHARE_SCOPE)) {
    const [[version = '', offered] = []] = Object.entries(versions);
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+/)]);
    expect(offered?.get()()).toBe(Reflect.get(SHARED_MODULES, name));
  }
});
