import { DEFAULT_DOMAIN } from '@sluice/contract/own-domains'
import { HOSTS_KEY, keyOf, ownerKey, type RoutingDocument, SITE_KEY } from '@sluice/contract/routing'
import { sql } from 'kysely'
import type { Tx } from '../base/database/connect.ts'
import type { CloakRow } from '../base/database/schema.ts'
import { aliasDocument, cloakDocument, leftDocument } from './documents.ts'
import { readDocument } from './read-document.ts'

const rowOf = (document: RoutingDocument) => ({
  key: keyOf(document),
  version: document.version,
  body: JSON.stringify(document),
})
const enqueue = (tx: Tx, document: RoutingDocument) =>
  tx.insertInto('outbox').values(rowOf(document)).execute()
const BATCH = 5_000
async function enqueueAll(tx: Tx, documents: readonly RoutingDocument[]): Promise<void> {
  for (let from = 0; from < documents.length; from += BATCH)
    await tx
      .insertInto('outbox')
      .values(documents.slice(from, from + BATCH).map(rowOf))
      .execute()
}

/** Sends a link to the redirect nodes. Its new version was just written in this transaction. */
export async function publishCloak(tx: Tx, row: CloakRow): Promise<void> {
  await enqueue(tx, cloakDocument(row))
}

/** Lets a new link's code answer in every spelling. */
export async function publishAlias(tx: Tx, code: string, domain = DEFAULT_DOMAIN): Promise<void> {
  await enqueue(tx, aliasDocument(code, domain))
}

/** Sends many links at once. */
export const publishCloaks = (tx: Tx, rows: readonly CloakRow[]): Promise<void> =>
  enqueueAll(tx, rows.map(cloakDocument))

/** The same for what links left at the addresses that they had before. */
export async function publishLeft(tx: Tx, links: readonly Pick<CloakRow, 'id'>[]): Promise<void> {
  const left = await tx
    .selectFrom('former_addresses as f')
    .innerJoin('cloaks as c', 'c.id', 'f.cloak_id')
    .select(['c.id', 'c.owner_id', 'c.mode', 'f.domain_id', 'f.code', 'f.version'])
    .where(sql<boolean>`f.cloak_id = any(${links.map(({ id }) => id)}::bigint[])`)
    .execute()
  await enqueueAll(
    tx,
    left.map((each) => leftDocument(each, each)),
  )
}

/** The rest of a move of links, whose new version was sent: their old addresses end, and their codes answer in every spelling. */
export async function publishMoved(tx: Tx, rows: readonly CloakRow[]): Promise<void> {
  await publishLeft(tx, rows)
  // Of old codes that collide only the first answers to other spellings.
  const chosen = rows.filter((row) => row.own_fold !== null && row.own_fold_nth === 0)
  await enqueueAll(
    tx,
    chosen.map((row) => aliasDocument(row.code, row.domain_id ?? DEFAULT_DOMAIN)),
  )
}

/** The same for an owner's state and address list after a change in this transaction. Increments the version. */
export async function publishOwner(tx: Tx, ownerId: number): Promise<void> {
  await tx
    .insertInto('owner_routing')
    .values({ owner_id: ownerId })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ version: sql<number>`owner_routing.version + 1` }),
    )
    .execute()
  const document = await readDocument(tx, ownerKey(ownerId))
  if (!document) throw new Error(`owner ${ownerId} does not exist`)
  await enqueue(tx, document)
}

/** The same for the address list that applies to every link of the site. */
export async function publishSite(tx: Tx): Promise<void> {
  await tx.updateTable('site_routing').set({ version: sql<number>`version + 1` }).execute()
  const document = await readDocument(tx, SITE_KEY)
  if (!document) throw new Error('the site has no routing document')
  await enqueue(tx, document)
}

/** The same for the hosts that are custom domains, after one was proved, changed or removed. */
export async function publishHosts(tx: Tx): Promise<void> {
  await tx.updateTable('hosts_routing').set({ version: sql<number>`version + 1` }).execute()
  const document = await readDocument(tx, HOSTS_KEY)
  if (!document) throw new Error('the hosts have no routing document')
  await enqueue(tx, document)
}

/** Tells the nodes that an owner has more calls to lend than before. */
export async function publishCalls(tx: Tx, ownerId: number): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ key: `calls:${ownerId}`, version: null, body: null })
    .execute()
}
