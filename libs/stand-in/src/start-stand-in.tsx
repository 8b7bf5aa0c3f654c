import { configureApi, readToken, viewerOf } from '@sharewave/api-client';
import {
  AppProviders,
  configureRemotes,
  loadRuntimeConfig,
  messengerBus,
  type RemoteModuleName,
  type RemoteName,
} from '@sharewave/app-kit';
import { applyStoredTheme } from '@sharewave/ui';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { START_PATHS, type PartModules } from './part';
import { absentPart } from './screens/AbsentPart';
import { Screens } from './screens/Screens';
import { signIn } from './sign-in';

/** An address where nothing answers: browsers refuse this port. */
const FAILING_API_URL = 'http://localhost:1';

/** Shows the modules of one part as the shell would; `?api=failing` shows them without an API. */
export async function startStandIn<Name extends RemoteName>(
  name: Name,
  modules: PartModules<Name>,
): Promise<void> {
  applyStoredTheme();
  const search = new URLSearchParams(window.location.search);
  const config = await loadRuntimeConfig();
  if (config.demo === null) throw new Error('The API has no demo member');
  configureApi({ apiUrl: config.apiUrl, onUnauthorized: () => undefined });
  await signIn(config.demo, search);

  const own = new Map<string, () => Promise<{ default: unknown }>>(Object.entries(modules));
  configureRemotes(
    async (module: RemoteModuleName) => own.get(module)?.() ?? { default: absentPart(module) },
  );
  if (name === 'messenger') messengerBus.open();

  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no root element');
  const apiUrl = search.get('api') === 'failing' ? FAILING_API_URL : config.apiUrl;
  createRoot(container).render(
    <AppProviders config={{ ...config, apiUrl }}>
      <BrowserRouter>
        <Screens partName={name} start={START_PATHS[name](viewerOf(readToken())?.username ?? '')} />
      </BrowserRouter>
    </AppProviders>,
  );
}
