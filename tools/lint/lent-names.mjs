// @ts-check
/** The names that a remote may import from packages that the shell lends by name (shell/src/remotes/lent-*.ts). */
import { readFileSync } from 'node:fs';

const CONTRACT = new URL('../../libs/app-kit/remote-contract.json', import.meta.url);
const LENT_BY_NAME = ['@tanstack/react-query', 'styled-components'];

/** The compiler sees the whole packages, so a name that is not lent would be missing only in the browser. */
export function lentNames() {
  /** @type {{ lent: Record<string, string[]> }} */
  const { lent } = JSON.parse(readFileSync(CONTRACT, 'utf8'));
  const rules = LENT_BY_NAME.map((name) => {
    const isOther = `[importKind!='type'][imported.name!=/^(${lent[name]?.join('|')})$/]`;
    return {
      selector: `ImportDeclaration[source.value='${name}'][importKind!='type'] > :matches(ImportNamespaceSpecifier, ImportSpecifier${isOther})`,
      message: `The shell does not lend this of ${name}: have it added to shell/src/remotes, and released first.`,
    };
  });
  return { 'no-restricted-syntax': ['error', ...rules] };
}
