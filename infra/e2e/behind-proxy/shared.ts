import { afterAll, beforeAll } from 'vitest'
import { type Product, startProduct } from '../product.ts'

/** Started before anything of the files that import it. Each uses accounts of its own. */
export let product: Product
beforeAll(async () => {
  product = await startProduct({
    TRUSTED_PROXIES: '127.0.0.1/32',
    // Custom domains can be added, and nobody knows their DNS.
    DOMAIN_TARGET: 'edge.sluice.test',
    DNS_SERVERS: '127.0.0.1:9',
  })
}, 120_000)
afterAll(() => product?.stop(), 60_000)
