import { expect, test } from 'vitest'
import { greetingName } from './greeting-name.ts'

const from = { name: 'Sluice', address: 'no-reply@brand.example' }

test.each([
  ['the public host', undefined, 'https://go.example.com:8443', 'go.example.com'],
  ['a name chosen by the operator', 'mail.example.com', 'https://go.example.com', 'mail.example.com'],
  [
    "the sender's domain when the public host is an IPv4 address",
    undefined,
    'http://203.0.113.7',
    'brand.example',
  ],
  [
    "the sender's domain when the public host is an IPv6 address",
    undefined,
    'http://[2001:db8::1]',
    'brand.example',
  ],
  [
    "the sender's domain when the public host has no domain",
    undefined,
    'http://localhost:8080',
    'brand.example',
  ],
])('R28: servers are greeted with %s', (_what, chosen, origin, name) => {
  expect(greetingName(chosen, origin, from)).toBe(name)
})
