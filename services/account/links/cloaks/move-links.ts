import { DEFAULT_DOMAIN } from '@sluice/contract/own-domains'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { isDuplicate } from '../../base/database/duplicate.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'
import { publishMoved } from '../../routing/publish.ts'
import { chooseDomain } from './choose-domain.ts'
import { recordVersions } from './versions-store.ts'

const BATCH = 200
const TRIES = 5

/** `from`: the id of a domain, also of a removed one; `to`: a host, or null: the installation's address. */
type Move = { owner: number; from: number; to: string | null }
type Moved = { moved: number; stayed: number }

/** Moves an owner's links in short transactions; after a failure the same call goes on. Those whose address is or was another's stay. */
export async function moveLinks(db: Db, move: Move): Promise<Moved> {
  await findDomain(db, move)
  const sum = { moved: 0, stayed: 0 }
  for (let after = 0; ; ) {
    const { held, moved } = await moveNext(db, move, after)
    sum.moved += moved
    sum.stayed += held.length - moved
    if (held.length < BATCH) return sum
    after = held.at(-1)!.id
  }
}

async function findDomain(db: Db, { owner, from }: Move): Promise<void> {
  const row = await db
    .selectFrom('own_domains')
    .select('id')
    .where('id', '=', from)
    .where('owner_id', '=', owner)
    .executeTakeFirst()
  if (!row) throw problem('not_found')
}

async function moveNext(db: Db, move: Move, after: number) {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await db.transaction().execute((tx) => moveBatch(tx, move, after))
    } catch (error) {
      if (!isDuplicate(error)) throw error
      if (left === 1) throw problem('conflict', {}, { cause: error })
    }
  }
}

async function moveBatch(
  tx: Tx,
  { owner, from, to }: Move,
  after: number,
): Promise<{ held: CloakRow[]; moved: number }> {
  const domain = await chooseDomain(tx, owner, to)
  if (domain === undefined) throw invalidFields({ to: 'own_domain_unknown' })
  if (domain === from) return { held: [], moved: 0 }
  const held = await tx
    .selectFrom('cloaks')
    .selectAll()
    .where('domain_id', '=', from)
    .where('owner_id', '=', owner)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute()
  const ids = await movable(tx, held, domain)
  if (ids.length === 0) return { held, moved: 0 }
  const moved = await tx
    .updateTable('cloaks')
    .set((eb) => ({ domain_id: domain, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  await recordVersions(tx, moved, 'updated', owner)
  await publishMoved(tx, moved)
  return { held, moved: moved.length }
}

async function movable(tx: Tx, held: readonly CloakRow[], domain: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from cloaks c where c.id = any(${held.map(({ id }) => id)}::bigint[])
      and not exists (select from cloaks o where o.code = c.code and o.domain_id is not distinct from ${domain}::bigint)
      and not exists (select from cloaks o
        where o.own_fold = c.own_fold and o.own_fold_nth = c.own_fold_nth
          and o.domain_id is not distinct from ${domain}::bigint)
      and not exists (select from former_addresses f
        where f.cloak_id <> c.id and f.domain_id = ${domain ?? DEFAULT_DOMAIN}
          and (f.code = c.code or f.own_fold = c.own_fold))`.execute(tx)
  return rows.map(({ id }) => id)
}
