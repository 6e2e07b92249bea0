import { isIPv6 } from 'node:net';

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));

/** The first four of the eight groups of an IPv6 address, with `::` expanded. */
function prefixOf(address: string): string[] {
  const [before = [], after = []] = address.split('::').map(groupsOf);
  // Without `::`, the first half is the whole address.
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
}

/**
 * The networks that contain an address, the narrowest first: the network of one household or office (an IPv4
 * address; the first 64 bits of an IPv6 one), then those that one customer may be assigned or that one
 * provider assigns nearby (/24; /56 and /48).
 */
export function networksOf(address: string): [own: string, ...wider: string[]] {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return networksOf(mapped);
  if (!isIPv6(address)) return [address, `${address.replace(/\.\d+$/, '')}/24`];
  const groups = prefixOf(address);
  const [site, subnet = '0'] = [groups.slice(0, 3).join(':'), groups[3]];
  return [
    `${site}:${subnet}`,
    `${site}:${(Number.parseInt(subnet, 16) >> 8).toString(16)}/56`,
    `${site}/48`,
  ];
}

/** The network of one household or office. */
export const networkOf = (address: string): string => networksOf(address)[0];
