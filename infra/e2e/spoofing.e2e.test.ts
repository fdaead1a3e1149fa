import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Advertiser, logEntry, logIn } from './advertiser.ts'
import { type Product, startProduct } from './product.ts'
import { visit } from './visitor.ts'

/** S14: without TRUSTED_PROXIES, no header of a visitor changes their address. */
const HEADERS = [
  'X-Forwarded-For',
  'Forwarded',
  'X-Real-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'CF-Connecting-IPv6',
  'Fastly-Client-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'X-Forwarded',
  'Forwarded-For',
  'X-Originating-IP',
  'X-Remote-IP',
  'X-Remote-Addr',
  'X-Appengine-User-IP',
]

let product: Product
let user: Advertiser
beforeAll(async () => {
  product = await startProduct({})
  await product.createUser({ email: 'spoof@e2e.test', password: 'Routing123', calls: 1_000 })
  user = await logIn(product.origin, 'spoof@e2e.test', 'Routing123')
}, 120_000)
afterAll(() => product?.stop(), 60_000)

test('a header from an untrusted peer changes neither the destination nor the address in the log', async () => {
  const link = await user.create({ name: 'US only', mode: 'cloak', selectedRegions: ['US'] })
  for (const header of HEADERS) {
    const value = header === 'Forwarded' ? 'for=8.8.8.8' : '8.8.8.8'
    const visited = await visit(product.origin, link.path, { headers: { [header]: value } })
    expect(visited.location, header).toBe('https://audit.example/page')
    const entry = await logEntry(user, link.id, visited.marker)
    expect(entry, header).toMatchObject({
      visitor_ip: '127.0.0.1',
      country_code: 'ZZ',
      reason: 'country_unknown',
    })
  }
})
