import { describe, expect, it } from 'vitest';
import { networkOf, networksOf } from '#platform/redis/address.ts';

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s → %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('networksOf, narrowest first', () => {
  it.each([
    ['192.0.2.7', ['192.0.2.7', '192.0.2/24']],
    ['::ffff:192.0.2.7', ['192.0.2.7', '192.0.2/24']],
    ['2001:db8:1:abcd::9', ['2001:db8:1:abcd', '2001:db8:1:ab/56', '2001:db8:1/48']],
    ['2001:db8:1:00cd::9', ['2001:db8:1:cd', '2001:db8:1:0/56', '2001:db8:1/48']],
  ])('%s → %s', (address, networks) => {
    expect(networksOf(address)).toEqual(networks);
  });
});
