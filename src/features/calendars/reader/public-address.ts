/** Which network addresses are on the public internet (IANA's special-purpose registries). */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 networks that are private, loopback, or reserved for other uses than hosts. */
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
 * Special networks in the allocated IPv6 range: documentation, and those that embed any IPv4 address (Teredo,
 * 6to4). IPv4-mapped addresses, NAT64 and all local networks lie outside the range.
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

/** Whether a text is an address on the public internet; false if it is not an address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused4.check(address, 'ipv4');
  // An address with a zone is on a local network.
  if (!isIPv6(address) || address.includes('%')) return false;
  return given6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}
