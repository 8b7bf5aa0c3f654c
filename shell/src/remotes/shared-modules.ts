import * as apiClient from '@sharewave/api-client';
import * as appKit from '@sharewave/app-kit';
import * as ui from '@sharewave/ui';
import * as virtualList from '@sharewave/virtual-list';
import * as react from 'react';
import * as reactDom from 'react-dom';
import manifest from '../../package.json';
import * as reactQuery from './lent-react-query';
import { styledComponents } from './lent-styled-components';

const { dependencies: versions } = manifest;

const lend = (version: string, module: object) => ({
  version,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
  lib: () => module,
});

/** The modules that exist once in the page: the remotes use these and contain no copies of their own. */
export const SHARED_MODULES = {
  react: lend(versions.react, react),
  'react-dom': lend(versions['react-dom'], reactDom),
  'styled-components': lend(versions['styled-components'], styledComponents),
  '@tanstack/react-query': lend(versions['@tanstack/react-query'], reactQuery),
  '@sharewave/ui': lend(versions['@sharewave/ui'], ui),
  '@sharewave/app-kit': lend(versions['@sharewave/app-kit'], appKit),
  '@sharewave/api-client': lend(versions['@sharewave/api-client'], apiClient),
  '@sharewave/virtual-list': lend(versions['@sharewave/virtual-list'], virtualList),
};

/** The first name that a remote uses and that its package does not lend; unknown packages are refused by the federation runtime. */
export function findUnlent(takes: Record<string, string[]>): string | null {
  for (const [name, { lib }] of Object.entries(SHARED_MODULES)) {
    const missing = takes[name]?.find((taken) => !(taken in lib()));
    if (missing !== undefined) return `${missing} of ${name}`;
  }
  return null;
}
