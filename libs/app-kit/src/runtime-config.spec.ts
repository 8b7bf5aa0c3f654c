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

  it.each([
    ['no object', null, 'config.json is not an object'],
    ['a missing address', { ...complete, apiUrl: undefined }, '"apiUrl" must be a string'],
    ['a missing remote', { ...complete, remotes: { feed: 'x' } }, '"profile" must be a string'],
    ['no footer', { ...complete, footer: undefined }, '"footer" is missing'],
  ])('reports what is wrong with %s', (_title, value, message) => {
    expect(() => parseRuntimeConfig(value)).toThrow(message);
  });
});
