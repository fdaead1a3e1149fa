import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@sluice/local/random'
import { type Advertiser, logIn } from '../../e2e/advertiser.ts'
import type { Product } from '../../e2e/product.ts'
import type { Targets } from './draft.ts'
import type { GoodRequest } from './good.ts'

/** Links and signed-in users for good clients, and targets for hostile ones. */
export type Shop = { codes: readonly string[]; users: readonly User[]; targets: Targets }
type User = { email: string; token: string }

const PASSWORD = 'Hostile12345'
const REAL_URL = 'https://real.test/offer'
const USERS = 8
const LINKS = 5
const CALLS = 10_000_000
const PAGES = ['/', '/dashboard', '/?lang=en']
const LIVE_MS = 15_000

/**
 * Makes signed-in users and live links. The first user's links are for good visitors, the second's for hostile ones:
 * their complete visits count like any other and may use up the calls that a busy account lends.
 */
export async function openShop(product: Product): Promise<Shop> {
  const emails = Array.from({ length: USERS }, (_, n) => `hostile-${n}@chaos.test`)
  for (const email of emails) await product.createUser({ email, password: PASSWORD, calls: CALLS })
  const signedIn = await Promise.all(emails.map((email) => logIn(product.origin, email, PASSWORD)))
  const [codes = [], others = []] = await Promise.all(signedIn.slice(0, 2).map(createLinks))
  await untilLive(product.origin, [...codes, ...others])
  return {
    codes,
    users: signedIn.map(({ token }, n) => ({ token, email: emails[n] ?? '' })),
    targets: {
      paths: [
        ...others,
        ...PAGES,
        '/t/none',
        '/api/user/profile',
        '/api/site',
        '/api/none',
        '/dev/mail',
        '/assets/none.js',
      ],
      large: '/api/docs?lang=en',
    },
  }
}

async function createLinks(owner: Advertiser): Promise<string[]> {
  const paths: string[] = []
  for (let n = 0; n < LINKS; n += 1) {
    const link = {
      name: `Hostile ${n}`,
      mode: 'full_open',
      realUrl: `${REAL_URL}/${n}`,
      auditUrl: null,
    } as const
    paths.push((await owner.create(link)).path)
  }
  return paths
}

async function untilLive(origin: string, paths: readonly string[]): Promise<void> {
  const end = Date.now() + LIVE_MS
  for (const path of paths)
    while ((await fetch(origin + path, { redirect: 'manual' })).status !== 302) {
      if (Date.now() > end) throw new Error(`${path} is not live`)
      await sleep(100)
    }
}

/** Mostly visits, then API calls of signed-in users, then pages. Each has its own address, given as by a trusted proxy. */
export function mixOfGood(shop: Shop): (random: Random) => GoodRequest {
  return (random) => {
    const headers = {
      host: 'localhost',
      'x-forwarded-for': `8.8.${random.int(0, 255)}.${random.int(1, 254)}`,
    }
    const draw = random.next()
    if (draw < 0.7) return visit(random.pick(shop.codes), headers)
    if (draw < 0.9) return call(random.pick(shop.users), headers)
    return page(random.pick(PAGES), headers)
  }
}

type Headers = Readonly<Record<string, string>>

const visit = (path: string, headers: Headers): GoodRequest => ({
  what: 'visit',
  path,
  headers,
  wrong: ({ status, location }) =>
    status === 302 && location?.startsWith(REAL_URL) ? undefined : `${status} to ${location}`,
})

const call = ({ email, token }: User, headers: Headers): GoodRequest => ({
  what: 'call',
  path: '/api/user/profile',
  headers: { ...headers, authorization: `Bearer ${token}` },
  wrong: ({ status, text }) => (status === 200 && text.includes(`"${email}"`) ? undefined : String(status)),
})

const page = (path: string, headers: Headers): GoodRequest => ({
  what: 'page',
  path,
  headers,
  wrong: ({ status, text }) => (status === 200 && text.includes('</html>') ? undefined : String(status)),
})
