import { parseRuntimeConfig } from './runtime-config';

const complete = {
  apiUrl: 'http://localhost:3000/',
  remotes: {
    feed: 'http://localhost:4201',
    profile: 'http://localhost:4202',
    friends: 'http://localhost:4203',
    messenger: 'http://localhost:4204',
  },
  demo: null,
  footer: { author: 'The crew', clientSourceUrl: 'http://a.test', serverSourceUrl: 'http://b.test' },
};

describe('runtime configuration', () => {
  it('removes the trailing slash of addresses', () => {
    expect(parseRuntimeConfig(complete).apiUrl).toBe('http://localhost:3000');
  });

  it('has no demo without credentials', () => {
    expect(parseRuntimeConfig(complete).demo).toBeNull();
    const demo = { emailOrUsername: 'demo.sailor', password: 'ahoy-there' };
    expect(parseRuntimeConfig({ ...complete, demo }).demo).toEqual(demo);
  });

  it('may lack a remote that the deployment does not serve yet', () => {
    expect(parseRuntimeConfig({ ...complete, remotes: { feed: 'http://feed.test/' } }).remotes).toEqual({
      feed: 'http://feed.test',
    });
  });

  it.each([
    ['no object', null, 'config.json is not an object'],
    ['a missing address', { ...complete, apiUrl: undefined }, '"apiUrl" must be a string'],
    ['no remotes', { ...complete, remotes: undefined }, '"remotes" is missing'],
    ['an address that is none', { ...complete, remotes: { feed: 4201 } }, '"feed" must be a string'],
    ['no footer', { ...complete, footer: undefined }, '"footer" is missing'],
  ])('reports what is wrong with %s', (_title, value, message) => {
    expect(() => parseRuntimeConfig(value)).toThrow(message);
  });
});
