import { expect, it } from 'vitest';
import { isPublicAddress } from '#features/calendars/reader/public-address.ts';

it.each([
  ...['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1'],
  ...['192.0.1.1', '198.17.0.1', '223.255.255.255', '2a00:1450:4001:800::200e', '2606:4700::1111'],
])('isPublicAddress: %s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  // Private, loopback, link-local, carrier-grade NAT.
  ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '127.0.0.1', '127.255.0.1'],
  ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '0.0.0.0', '0.1.2.3'],
  // Documentation, benchmarking, multicast, reserved, broadcast.
  ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '198.19.255.255', '192.0.0.8'],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
  // The same for IPv6, and addresses that embed an IPv4 address.
  ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1'],
  ...['2001:db8::1', '3fff::1', '2001::1', '2001:2::1', '2002:7f00:1::1', '100::1', '5f00::1'],
  ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
  // Texts that are no address.
  ...['', 'localhost', '8.8.8', '1.2.3.4.5', '8.8.8.8:53', '[2606:4700::1111]'],
])('isPublicAddress: %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
