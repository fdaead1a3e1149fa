import { expect, test } from 'vitest'
import { dnsServers, domainTarget } from './target.ts'

test('a target is one host, or addresses', () => {
  expect(domainTarget.parse('Edge.Example.com.')).toEqual({ host: 'edge.example.com', addresses: null })
  expect(domainTarget.parse('192.0.2.1, 2001:DB8:0:0::1')).toEqual({
    host: null,
    addresses: ['192.0.2.1', '2001:db8::1'],
  })
  for (const text of [
    'a.test,b.test',
    '192.0.2.1,a.test',
    ',',
    'edge',
    'https://a.test:8',
    'fe80::1%eth0',
    'com',
  ])
    expect(domainTarget.safeParse(text).success, text).toBe(false)
})

test('DNS servers are numeric addresses, with a port or without', () => {
  const good = '192.0.2.53, 127.0.0.1:8053,2001:db8::53,[2001:db8::53]:5353,[2001:db8::53]'
  expect(dnsServers.parse(good)).toHaveLength(5)
  for (const text of ['dns.test', '192.0.2.53:x', '192.0.2.53:70000', '[192.0.2.1]:53', '1.2.3', '::1:'])
    expect(dnsServers.safeParse(text).success, text).toBe(false)
})
