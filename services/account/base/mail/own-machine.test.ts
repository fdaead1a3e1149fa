import { expect, test } from 'vitest'
import { isFromOwnMachine } from './own-machine.ts'

const LOCAL = '127.0.0.1'

test.each([
  ['this machine', LOCAL, LOCAL, { host: 'localhost:8080' }],
  ['IPv6', '::1', '::1', { host: '[::1]:8080' }],
  ['an address as host name', '::ffff:127.0.0.1', '127.0.0.9', { host: '127.0.0.1' }],
  ['the front door', LOCAL, LOCAL, { host: 'localhost:8080', 'x-forwarded-for': '127.0.0.1' }],
  [
    'the page itself',
    LOCAL,
    LOCAL,
    { host: 'localhost', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' },
  ],
  ['the address bar', LOCAL, LOCAL, { host: 'localhost', 'sec-fetch-site': 'none' }],
])('S-D: %s is let in', (_what, peer, client, headers) => {
  expect(isFromOwnMachine(peer, client, headers)).toBe(true)
})

test.each([
  ['another machine', '192.0.2.7', '192.0.2.7', { host: 'localhost:8080' }],
  [
    'another machine through the front door',
    LOCAL,
    '192.0.2.7',
    { host: 'localhost', 'x-forwarded-for': '192.0.2.7' },
  ],
  [
    'another machine through an unknown proxy',
    LOCAL,
    LOCAL,
    { host: 'localhost', 'x-forwarded-for': '127.0.0.1, 192.0.2.7' },
  ],
  ['a header that is not an address', LOCAL, LOCAL, { host: 'localhost', 'x-forwarded-for': 'localhost' }],
  ['the public name', LOCAL, LOCAL, { host: 'links.sluice.test:8443' }],
  ['a rebound name', LOCAL, LOCAL, { host: 'evil.test:8080' }],
  ['a name that begins well', LOCAL, LOCAL, { host: 'localhost.evil.test' }],
  ['a name with a user in it', LOCAL, LOCAL, { host: 'localhost@evil.test' }],
  ['no name', LOCAL, LOCAL, {}],
  ['a page of another site', LOCAL, LOCAL, { host: 'localhost', 'sec-fetch-site': 'cross-site' }],
  ['another program on this machine', LOCAL, LOCAL, { host: 'localhost', 'sec-fetch-site': 'same-site' }],
  ['a foreign origin', LOCAL, LOCAL, { host: 'localhost', origin: 'https://evil.test' }],
  ['no origin', LOCAL, LOCAL, { host: 'localhost', origin: 'null' }],
  ['no peer', '', LOCAL, { host: 'localhost' }],
])('S-D: %s is kept out', (_what, peer, client, headers) => {
  expect(isFromOwnMachine(peer, client, headers)).toBe(false)
})
