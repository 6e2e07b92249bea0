/** Which network addresses belong to the internet that everybody sees (IANA's special-purpose registries). */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks of IPv4 that are private, the machine's own, or kept for something else than hosts. */
const special4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * Of the one range of IPv6 that is given out: what is for documentation, and what carries an address
 * of IPv4 (Teredo, 6to4), which may be any. Mapped ones, NAT64 and all that is local lie outside.
 */
const special6: readonly [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function listOf(networks: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}

const refused4 = listOf(special4, 'ipv4');
const refused6 = listOf(special6, 'ipv6');
const given6 = listOf([['2000::', 3]], 'ipv6');

/** False for what is no address as well. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused4.check(address, 'ipv4');
  // With a zone it is somebody's own network.
  if (!isIPv6(address) || address.includes('%')) return false;
  return given6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}
