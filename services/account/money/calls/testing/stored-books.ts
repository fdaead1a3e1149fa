import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Db, Tx } from '../../../base/database/connect.ts'
import { createUser } from '../../../people/identity/create-user.ts'
import { addPlan } from '../../../testing/shop.ts'
import { grantCalls } from '../grant-calls.ts'
import { type Book, newBook, remaining } from './book-model.ts'
import { type Move, moves, PLAN, TRIAL } from './book-moves.ts'
import { play, useOf } from './play-model.ts'
import { playStored, readStored, type Shop } from './play-stored.ts'

let owners = 0

async function addOwner(tx: Tx, role: 'user' | 'admin' = 'user'): Promise<number> {
  owners += 1
  const email = `${role}${owners}@books.test`
  const id = await createUser(tx, { email, name: '', passwordHash: 'none', role })
  if (id === null) throw new Error(`${email} is taken`)
  return id
}

/** Prepares an empty database whose plan gives `PLAN` and where new owners get no calls automatically. */
async function openBooks(db: Db, clock: Db): Promise<Shop> {
  await db
    .updateTable('site_settings')
    .set({ changed: JSON.stringify({ trialCalls: 0 }) })
    .execute()
  const plan = await addPlan({ db }, { validity_days: PLAN.days, total_calls: PLAN.calls })
  return { db, clock, plan, admin: await db.transaction().execute((tx) => addOwner(tx, 'admin')) }
}

const newOwner = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const owner = await addOwner(tx)
    const trial = { kind: 'trial', calls: TRIAL, validUntil: null, source: `t:${owner}`, reason: '' } as const
    await grantCalls(tx, { owner, ...trial })
    return owner
  })

const shown = (book: Book) => ({
  account: book.account,
  leases: book.leases.map(({ size, used, ending, state }) => ({ size, used, ending, state })),
  grants: book.grants.map(({ calls, spent, ended }) => ({ calls, spent, ended })),
  remaining: remaining(book),
})

/** Plays all moves with a new owner and the model. Throws at the first move after which they differ. */
async function playBoth(shop: Shop, all: readonly Move[]): Promise<void> {
  const book = newBook(TRIAL)
  const stored = { owner: await newOwner(shop.db), leases: [] }
  for (const m of all) {
    const use = m.kind === 'report' ? useOf(book, m) : undefined
    play(book, m)
    await playStored(shop, stored, m, use)
    const [is, due] = [await readStored(shop, stored), shown(book)]
    if (isDeepStrictEqual(is, due)) continue
    throw new Error(`after ${JSON.stringify(m)}: ${JSON.stringify(is)} instead of ${JSON.stringify(due)}`)
  }
}

/**
 * Plays random interleavings in an empty, migrated database and in the model, and compares their books after every
 * move. Throws with the smallest that differ. Returns how many moves were compared.
 */
export async function compareBooks(
  db: Db,
  clock: Db,
  runs: { seed: number; numRuns: number },
): Promise<number> {
  const shop = await openBooks(db, clock)
  let compared = 0
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      await playBoth(shop, all)
      compared += all.length
    }),
    runs,
  )
  return compared
}
