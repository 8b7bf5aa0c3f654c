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

const lend = (version: string, module: unknown) => ({
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
