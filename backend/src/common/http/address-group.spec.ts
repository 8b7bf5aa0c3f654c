import { addressGroup, isLoopback, networkOf } from './address-group';

it('an address that is unknown, because its client has gone, is an address like others', () => {
  expect([addressGroup(undefined), networkOf(undefined), isLoopback(undefined)]).toEqual(['', '', false]);
});

describe('addresses', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:0DB8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ])('%s is counted as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });

  it.each([
    ['203.0.113.9', '203.0.113'],
    ['::ffff:203.0.113.9', '203.0.113'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0'],
  ])('%s is in the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:0:0:1'])(
    '%s is this machine',
    (address) => {
      expect(isLoopback(address)).toBe(true);
    },
  );

  it.each(['12.7.0.1', '10.0.0.1', '::2', 'fe80::1', '2001:127::1'])('%s is another', (address) => {
    expect(isLoopback(address)).toBe(false);
  });
});
