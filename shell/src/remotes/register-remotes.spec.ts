import { RemoteSlot, type RuntimeConfig } from '@sharewave/app-kit';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { TEST_CONFIG } from '@sharewave/testing';
import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { preloadRoute } from './preload-route';
import { registerConfiguredRemotes } from './register-remotes';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(() => Promise.resolve(null)),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));

const config: RuntimeConfig = {
  ...TEST_CONFIG,
  remotes: { ...TEST_CONFIG.remotes, feed: 'https://feed.test/v2' },
};

beforeEach(() => {
  jest.mocked(loadRemote).mockClear();
});

describe('remotes', () => {
  it('are found at the addresses of the runtime configuration', () => {
    registerConfiguredRemotes(config);
    expect(registerRemotes).toHaveBeenCalledWith(
      expect.arrayContaining([
        { name: 'sharewave_feed', alias: 'feed', entry: 'https://feed.test/v2/mf-manifest.json' },
        { name: 'sharewave_messenger', alias: 'messenger', entry: 'http://messenger.test/mf-manifest.json' },
      ]),
    );
  });

  it('fill the slots of the page', async () => {
    registerConfiguredRemotes(config);
    jest.mocked(loadRemote).mockResolvedValue({ default: () => 'People you may know' });
    render(
      createElement(RemoteSlot<'friends/Suggestions'>, {
        name: 'friends/Suggestions',
        title: 'x',
        props: {},
      }),
    );
    expect(await screen.findByText('People you may know')).toBeVisible();
    expect(loadRemote).toHaveBeenCalledWith('friends/Suggestions');
  });

  it.each([
    ['/home', ['feed/HomeFeed', 'friends/FriendSearch', 'friends/Suggestions']],
    ['/user/alice', ['profile/ProfilePage', 'feed/MemberFeed', 'friends/FriendSearch']],
    ['/', []],
  ])('begin to load before React does where %s shows them', (pathname, names) => {
    preloadRoute(pathname);
    expect(jest.mocked(loadRemote).mock.calls.map(([name]) => name)).toEqual(names);
  });

  it('may fail to preload without a word, because the slot says it', async () => {
    jest.mocked(loadRemote).mockRejectedValue(new Error('refused'));
    expect(() => preloadRoute('/friends')).not.toThrow();
  });
});
