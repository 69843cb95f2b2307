import { expect, test } from 'vitest'
import { ipPrefix, ipSite } from './ip-prefix.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.1:51234', '192.0.2.1'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
])('%s belongs to the address group %s [THR-T4, ASVS-15.3.4]', (address, group) => {
  expect(ipPrefix(address)).toBe(group)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8::1', '2001:db8:0::/48'],
  ['[2001:db8:1::1]:443', '2001:db8:1::/48'],
  ['192.0.2.1:51234', undefined],
  ['192.0.2.1', undefined],
  ['::ffff:192.0.2.1', undefined],
])('%s belongs to the site %s [THR-T4]', (address, site) => {
  expect(ipSite(address)).toBe(site)
})
