import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** The address of a client that has already gone. */
const GONE = '';

/** The address to count by: an IPv4 address, or the /64 network that one household's IPv6 addresses share. However it is spelled. */
export function addressGroup(address = GONE): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  return mappedIPv4(groups) ?? groups.slice(0, GROUPS / 2).join(':');
}

/** The network that somebody with many addresses usually has them in: /24 of IPv4, /48 of IPv6. */
export function networkOf(address = GONE): string {
  const group = addressGroup(address);
  return group.includes('.')
    ? group.split('.').slice(0, 3).join('.')
    : group.split(':').slice(0, 3).join(':');
}

export function isLoopback(address = GONE): boolean {
  if (!isIPv6(address)) return address.startsWith('127.');
  const groups = groupsOf(address);
  return mappedIPv4(groups)?.startsWith('127.') ?? groups.join(':') === '0:0:0:0:0:0:0:1';
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [withoutZone = ''] = address.split('%');
  const { hostname } = new URL(`http://[${withoutZone}]/`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = GROUPS - (first?.length ?? 0) - (last?.length ?? 0);
  return [...(first ?? []), ...new Array<string>(zeros).fill('0'), ...(last ?? [])];
}

/** The IPv4 address that is written as an IPv6 address, `::ffff:192.0.2.1`; null for any other. */
function mappedIPv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}
