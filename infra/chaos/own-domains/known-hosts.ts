import { certificateKeyOf, sealPrivateKey } from '@sluice/kit/certificate-seal'
import type { Tx } from '../../../services/account/base/database/connect.ts'
import { publishCloaks, publishHosts } from '../../../services/account/routing/publish.ts'
import { AUDIT_URL, inTransaction, REAL_URL } from '../owner.ts'
import type { Topology } from '../topology.ts'
import { certify } from './certify-many.ts'

export type KnownHost = { host: string; path: string; leadsTo: string }

const BATCH = 250
const DAY_MS = 86_400_000
const AUTHORITY = 'https://authority.test/dir'

/** Adds hosts with a certificate and a link each, as if each had been proved and certified. */
export async function addHosts(topology: Topology, owner: number, count: number): Promise<KnownHost[]> {
  const key = certificateKeyOf(topology.internalSecret)
  const hosts: KnownHost[] = []
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => from + n)
    await inTransaction(topology, async (tx) => {
      hosts.push(...(await addBatch(tx, owner, key, numbers)))
      if (from + BATCH >= count) await publishHosts(tx)
    })
  }
  return hosts
}

async function addBatch(
  tx: Tx,
  owner: number,
  key: Buffer,
  numbers: readonly number[],
): Promise<KnownHost[]> {
  const now = new Date()
  const later = new Date(now.getTime() + 60 * DAY_MS)
  const claims = await tx
    .insertInto('own_domains')
    .values(
      numbers.map((n) => ({
        ...{ owner_id: owner, host: `go.brand${n}.example`, label: String(n).padStart(20, 'h') },
        ...{ state: 'live' as const, verified_at: now, next_check_at: later },
      })),
    )
    .returning(['id', 'host'])
    .execute()
  await tx
    .insertInto('certificates')
    .values(
      claims.map(({ id, host }) => {
        const { chain, key: plain } = certify(host, now)
        return {
          ...{ domain_id: id, chain, sealed_key: sealPrivateKey(key, id, plain), authority: AUTHORITY },
          ...{ not_after: later, renew_at: later, next_try_at: later },
        }
      }),
    )
    .execute()
  const links = await tx
    .insertInto('cloaks')
    .values(
      claims.map(({ id }) => ({
        ...{ owner_id: owner, domain_id: id, code: `own${id}`, name: `Own ${id}`, mode: 'full_open' },
        ...{ real_url: `${REAL_URL}/own/${id}`, audit_url: AUDIT_URL, countries: [] },
      })),
    )
    .returningAll()
    .execute()
  await publishCloaks(tx, links)
  return claims.map(({ id, host }) => ({ host, path: `/own${id}`, leadsTo: `${REAL_URL}/own/${id}` }))
}
