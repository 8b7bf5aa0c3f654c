import { type RemoteModuleName, RemoteSlot, configureRemotes } from '@sharewave/app-kit';
import { TEST_CONFIG } from '@sharewave/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { preloadRoute } from './preload-route';
import { startFederation } from './federation';
import { newestReleases } from './newest-release';
import { registerRemotes } from './register-remotes';

const MANIFEST = {
  entry: 'js/remoteEntry.1.js',
  modules: { Suggestions: ['js/1.js', 'js/2.js'] },
};
/** Makes the addresses of each test unique, because hashes are remembered for the life of the page. */
let place = 0;

const realFetch = globalThis.fetch;
let answer: () => { status: number; body: unknown };
/** The container that the remote's entry defines when its script runs; null = it cannot be loaded. */
let container: object | null;
/** A script that no longer exists. */
let gone: string | null;
let requested: string[];

function answerScripts(records: MutationRecord[]): void {
  for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (node instanceof HTMLLinkElement) requested.push(node.href);
    if (!(node instanceof HTMLScriptElement)) continue;
    requested.push(node.src);
    const isLoaded = container !== null && (gone === null || !node.src.endsWith(gone));
    if (isLoaded) Reflect.set(window, 'sharewave_friends', container);
    node.dispatchEvent(new Event(isLoaded ? 'load' : 'error'));
  }
}

const scripts = new MutationObserver(answerScripts);

beforeEach(() => {
  requested = [];
  gone = null;
  answer = () => ({ status: 200, body: MANIFEST });
  container = {
    init: jest.fn(),
    get: () => Promise.resolve(() => ({ default: () => 'People you may know' })),
  };
  globalThis.fetch = (input) => {
    requested.push(String(input));
    const { status, body } = answer();
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  scripts.observe(document.head, { childList: true });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  place += 1;
  const remotes = { ...TEST_CONFIG.remotes, friends: `https://friends.test/${place}` };
  registerRemotes(newestReleases({ remotes }), startFederation());
});

afterEach(() => {
  scripts.disconnect();
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'sharewave_friends');
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

function renderSlot(): void {
  const slot = { name: 'friends/Suggestions', title: 'Suggestions', props: {} } as const;
  render(createElement(RemoteSlot<'friends/Suggestions'>, slot));
}

const retry = () => screen.findByRole('button', { name: 'Try again' });

describe('remotes', () => {
  it('are loaded from the addresses of the runtime configuration and fill the slots of the page', async () => {
    renderSlot();
    expect(await screen.findByText('People you may know')).toBeVisible();
    expect(requested).toEqual([
      `https://friends.test/${place}/remote.json`,
      `https://friends.test/${place}/js/remoteEntry.1.js`,
      `https://friends.test/${place}/js/1.js`,
      `https://friends.test/${place}/js/2.js`,
    ]);
  });

  it('get the shared modules from the shell', async () => {
    renderSlot();
    await screen.findByText('People you may know');
    expect(container).toHaveProperty('init.mock.lastCall.0.react', expect.anything());
    expect(container).toHaveProperty(
      ['init', 'mock', 'lastCall', '0', '@sharewave/app-kit'],
      expect.anything(),
    );
  });

  it.each([
    ['refuses its manifest', () => (answer = () => ({ status: 503, body: null }))],
    ['has an invalid manifest', () => (answer = () => ({ status: 200, body: [] }))],
    ['cannot be loaded', () => (container = null)],
    ['defines no container', () => (container = {})],
  ])('show a retry, which works, if one %s', async (_rule, breakIt) => {
    const [goodAnswer, goodContainer] = [answer, container];
    breakIt();
    renderSlot();
    const button = await retry();
    [answer, container] = [goodAnswer, goodContainer];
    await userEvent.click(button);
    expect(await screen.findByText('People you may know')).toBeVisible();
  });

  it('show a retry if the configuration has no address of one, as before a new part is served, and load the others', async () => {
    const { feed: _none, ...others } = TEST_CONFIG.remotes;
    registerRemotes(newestReleases({ remotes: others }), startFederation());
    render(
      createElement(RemoteSlot<'feed/HomeFeed'>, { name: 'feed/HomeFeed', title: 'Your feed', props: {} }),
    );
    expect(await retry()).toBeVisible();
    expect(requested).toEqual([]);
    renderSlot();
    expect(await screen.findByText('People you may know')).toBeVisible();
  });

  it('are loaded from the release that has replaced a removed one (MFE-02)', async () => {
    gone = 'js/remoteEntry.1.js';
    const manifests = ['js/remoteEntry.1.js', 'js/remoteEntry.2.js'];
    answer = () => ({
      status: 200,
      body: { ...MANIFEST, entry: manifests.shift() ?? 'js/remoteEntry.2.js' },
    });
    renderSlot();
    expect(await screen.findByText('People you may know')).toBeVisible();
    expect(requested).toContain(`https://friends.test/${place}/js/remoteEntry.2.js`);
  });

  it('are not requested again automatically if there is no other release', async () => {
    container = null;
    renderSlot();
    await retry();
    expect(requested.filter((address) => address.endsWith('js/remoteEntry.1.js'))).toHaveLength(1);
    expect(requested.filter((address) => address.endsWith('remote.json'))).toHaveLength(2);
  });

  it('are not requested again once they are loaded', async () => {
    renderSlot();
    await screen.findByText('People you may know');
    const before = requested.length;
    renderSlot();
    expect(await screen.findAllByText('People you may know')).toHaveLength(2);
    expect(requested).toHaveLength(before);
  });
});

describe('the remotes of a screen', () => {
  const asked: RemoteModuleName[] = [];

  beforeEach(() => {
    asked.length = 0;
    configureRemotes((name) => {
      asked.push(name);
      return Promise.reject(new Error('refused'));
    });
  });

  it.each([
    ['/home', ['feed/HomeFeed']],
    ['/user/alice', ['profile/ProfilePage', 'feed/MemberFeed']],
    ['/', []],
  ])('start to load before React renders %s', (pathname, names) => {
    preloadRoute(pathname);
    expect(asked).toEqual(names);
  });

  it('may fail to preload silently, because the slot shows the failure', () => {
    expect(() => preloadRoute('/friends')).not.toThrow();
  });
});
