import { writeToken, readToken } from '@sharewave/api-client';
import {
  AppProviders,
  configureRemotes,
  messengerBus,
  type RemoteModuleName,
  type RemoteName,
  type RuntimeConfig,
} from '@sharewave/app-kit';
import { applyStoredTheme } from '@sharewave/ui';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { fakeApi } from './fake-api/instance';
import { API_URL, installNetwork } from './fake-api/network';
import { STAND_IN_TOKEN } from './fake-api/people-handlers';
import { START_PATHS, type PartModules } from './part';
import { absentPart } from './screens/AbsentPart';
import { ModePanel } from './screens/ModePanel';
import { Screens } from './screens/Screens';

const UNUSED_URL = 'https://part.stand-in.invalid';

/** The settings of a deployment; no part uses the addresses of the others. */
const CONFIG: RuntimeConfig = {
  apiUrl: API_URL,
  remotes: { feed: UNUSED_URL, profile: UNUSED_URL, friends: UNUSED_URL, messenger: UNUSED_URL },
  demo: null,
  footer: { author: 'Stand-in', clientSourceUrl: UNUSED_URL, serverSourceUrl: UNUSED_URL },
};

/** Shows the modules of one part as the shell would, with the fake API in the page. */
export function startStandIn<Name extends RemoteName>(name: Name, modules: PartModules<Name>): void {
  installNetwork(fakeApi);
  applyStoredTheme();
  if (readToken() === null) writeToken(STAND_IN_TOKEN);
  const own = new Map<string, () => Promise<{ default: unknown }>>(Object.entries(modules));
  configureRemotes(
    async (module: RemoteModuleName) => own.get(module)?.() ?? { default: absentPart(module) },
  );
  if (name === 'messenger') messengerBus.open();

  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no root element');
  createRoot(container).render(
    <AppProviders config={CONFIG}>
      <BrowserRouter>
        <Screens partName={name} start={START_PATHS[name](fakeApi.community.viewer.username)} />
      </BrowserRouter>
      <ModePanel />
    </AppProviders>,
  );
}
