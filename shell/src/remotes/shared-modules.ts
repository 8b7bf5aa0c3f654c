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

/** What exists once in the page: each remote takes these from here and carries no copy of its own. */
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

/** The first name among those of a remote that is lent here by no module; a package of another name is the runtime's to refuse. */
export function findUnlent(takes: Record<string, string[]>): string | null {
  for (const [name, { lib }] of Object.entries(SHARED_MODULES)) {
    const missing = takes[name]?.find((taken) => !(taken in lib()));
    if (missing !== undefined) return `${missing} of ${name}`;
  }
  return null;
}
