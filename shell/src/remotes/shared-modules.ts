import * as apiClient from '@sharewave/api-client';
import * as appKit from '@sharewave/app-kit';
import * as ui from '@sharewave/ui';
import * as react from 'react';
import * as reactDom from 'react-dom';
import manifest from '../../package.json';
import * as reactQuery from './lent-react-query';
import { styledComponents } from './lent-styled-components';

const { dependencies: versions } = manifest;

const terms = (version: string) => ({
  version,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});
const lend = (version: string, module: unknown) => ({ ...terms(version), lib: () => module });
const lendLater = (version: string, load: () => Promise<unknown>) => ({
  ...terms(version),
  get: async () => {
    const module = await load();
    return () => module;
  },
});

/** What is lent in a chunk of its own: each remote would else carry it, and the shell does not use it. */
export const LENT_LATER = '@sharewave/virtual-list';

/** What exists once in the page: each remote takes these from here and carries no copy of its own. */
export const SHARED_MODULES = {
  react: lend(versions.react, react),
  'react-dom': lend(versions['react-dom'], reactDom),
  'styled-components': lend(versions['styled-components'], styledComponents),
  '@tanstack/react-query': lend(versions['@tanstack/react-query'], reactQuery),
  '@sharewave/ui': lend(versions['@sharewave/ui'], ui),
  '@sharewave/app-kit': lend(versions['@sharewave/app-kit'], appKit),
  '@sharewave/api-client': lend(versions['@sharewave/api-client'], apiClient),
  [LENT_LATER]: lendLater(versions[LENT_LATER], () => import('@sharewave/virtual-list')),
};
