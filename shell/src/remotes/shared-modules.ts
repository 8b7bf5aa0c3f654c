import * as apiClient from '@sharewave/api-client';
import * as appKit from '@sharewave/app-kit';
import * as ui from '@sharewave/ui';
import * as virtualList from '@sharewave/virtual-list';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as styledComponents from 'styled-components';
import manifest from '../../package.json';
import * as reactQuery from './shared-react-query';

/** The modules that exist once in the page: the remotes use these and contain no copies of their own. */
export const SHARED_MODULES = {
  react,
  'react-dom': reactDom,
  'styled-components': styledComponents,
  '@tanstack/react-query': reactQuery,
  '@sharewave/ui': ui,
  '@sharewave/app-kit': appKit,
  '@sharewave/api-client': apiClient,
  '@sharewave/virtual-list': virtualList,
};

const versions: Record<string, string> = manifest.dependencies;

/** Webpack's share scope, with which containers are initialised: by package and version, how to get the module. */
export const SHARE_SCOPE = Object.fromEntries(
  Object.entries(SHARED_MODULES).map(([name, module]) => [
    name,
    { [versions[name] ?? '']: { get: () => () => module, from: 'sharewave_shell', loaded: true } },
  ]),
);

/** The first export that a remote imports and its package does not have here. Webpack itself refuses unknown packages. */
export function findMissingExport(imports: Record<string, string[]>): string | null {
  for (const [name, module] of Object.entries(SHARED_MODULES)) {
    const missing = imports[name]?.find((imported) => !(imported in module));
    if (missing !== undefined) return `${missing} of ${name}`;
  }
  return null;
}
