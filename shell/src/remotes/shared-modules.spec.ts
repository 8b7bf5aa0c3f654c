import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as lentQuery from './lent-react-query';
import { styledComponents } from './lent-styled-components';
import { SHARED_MODULES } from './shared-modules';

const ROOT = join(__dirname, '../../..');

/** Names that a remote's own code takes from a package at run time. */
function namesUsedBy(remote: string, packageName: string): string[] {
  const imports = new RegExp(`import (?:\\w+, )?\\{([^}]*)\\} from '${packageName}'`, 'g');
  const folder = join(ROOT, remote, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.spec.'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(imports)])
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

describe('the modules lent to the remotes', () => {
  describe.each(['mfe-feed', 'mfe-profile', 'mfe-friends', 'mfe-messenger'])('for %s', (remote) => {
    it.each([
      ['@tanstack/react-query', lentQuery, ['useQuery']],
      ['styled-components', styledComponents, []],
    ])('hold all that it uses of %s', (packageName, lent, sample) => {
      const used = namesUsedBy(remote, packageName);
      expect(used).toEqual(expect.arrayContaining(sample));
      expect(Object.keys(lent)).toEqual(expect.arrayContaining(used));
    });
  });

  it.each(Object.entries(SHARED_MODULES))('include %s', (_name, { lib }) => {
    expect(lib()).toBeDefined();
  });
});
