import { createPrivateKey, type X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextWindowRead, placeOf, readCertificate, timeIn } from './renewal.ts'

/** Made for this test, from 2026-11-27T21:57:27Z for ninety days; the serial number is that of RFC 9773's example. */
const CHAIN = `-----BEGIN CERTIFICATE-----
MIIBfTCCASKgAwIBAgIFAIdlQyEwCgYIKoZIzj0EAwIwGTEXMBUGA1UEAwwOdGVz
dCBhdXRob3JpdHkwHhcNMjYxMTI3MjE1NzI3WhcNMjcwMjI1MjE1NzI3WjAWMRQw
EgYDVQQDDAtleGFtcGxlLmNvbTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABMnF
CVsr5Mhmau+cjJkSetgyl/r/jz3p8vdZ8g/Hhu5bPhtBPgpujRiuHDX6a1Ou9a9G
kvmhs24g09rcJfqlQlWjWjBYMB8GA1UdIwQYMBaAFDXxUUPi1jBdJiTmOW+dcTCP
jq4NMBYGA1UdEQQPMA2CC2V4YW1wbGUuY29tMB0GA1UdDgQWBBRiLw1E59+M6pEh
/gDZXBCAlFFDYzAKBggqhkjOPQQDAgNJADBGAiEAylEXURiRXa/U88oT/1AS8Pen
Py8bHB/zS0jMicOqs3YCIQDr9ALmoA+pmvrc+HSP6z/S/fioXEV4o0/ySgFXwCzP
FA==
-----END CERTIFICATE-----
`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaR2dph+B+oYlTtyU
WK+JiRDAzrpqImh93Xax2yoOPZihRANCAATJxQlbK+TIZmrvnIyZEnrYMpf6/489
6fL3WfIPx4buWz4bQT4Kbo0Yrhw1+mtTrvWvRpL5obNuINPa3CX6pUJV
-----END PRIVATE KEY-----
`
const DAY = 86_400_000
const fits = (leaf: X509Certificate) => leaf.checkPrivateKey(createPrivateKey(KEY))

test('a certificate is renewed at two thirds of its life, and has the name that renewal information gives it', () => {
  const facts = readCertificate(CHAIN, fits)
  expect(facts.notAfter).toEqual(new Date('2027-02-25T21:57:27Z'))
  expect(facts.renewAt).toEqual(new Date('2027-01-26T21:57:27Z'))
  const key = Buffer.from('35f15143e2d6305d2624e6396f9d71308f8eae0d', 'hex').toString('base64url')
  expect(facts.renewalId).toBe(`${key}.AIdlQyE`)
})

test('a certificate for another key is refused', () => {
  expect(() => readCertificate(CHAIN, () => false)).toThrow('not for the key')
})

test('the time of a renewal lies in the window, and stays where it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 90 }), (domain, days) => {
      const start = new Date('2027-01-01T00:00:00Z')
      const end = new Date(start.getTime() + days * DAY)
      const at = timeIn({ start, end }, placeOf(domain)).getTime()
      expect(at).toBeGreaterThanOrEqual(start.getTime())
      expect(at).toBeLessThanOrEqual(end.getTime())
    }),
  )
  const now = new Date('2027-01-01T00:00:00Z')
  expect(
    [0, 6 * 3_600_000, 9 * DAY, undefined].map((ms) => nextWindowRead(now, ms).getTime() - now.getTime()),
  ).toEqual([60_000, DAY / 4, DAY, DAY / 4])
})
