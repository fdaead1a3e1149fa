import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repeatable } from '../testing/repeatable.ts'
import { addPlan } from '../testing/shop.ts'
import { addUser, openTestDb } from '../testing/test-account.ts'
import { grantCalls } from './grant-calls.ts'
import { type Book, newBook, remaining } from './testing/book-model.ts'
import { moves, PLAN, TRIAL } from './testing/book-moves.ts'
import { play, useOf } from './testing/play-model.ts'
import { playStored, readStored, type Shop } from './testing/play-stored.ts'

const runs = repeatable('stored books', 100)

let shop: Shop
let close: () => Promise<void>
beforeAll(async () => {
  const { db, ...opened } = await openTestDb({ quick: true })
  close = opened.close
  await db
    .updateTable('site_settings')
    .set({ changed: JSON.stringify({ trialCalls: 0 }) })
    .execute()
  const plan = await addPlan({ db }, { validity_days: PLAN.days, total_calls: PLAN.calls })
  shop = { db, plan, admin: await addUser(db, 'admin@books.test', 'admin') }
})
afterAll(() => close())

async function newOwner(): Promise<number> {
  const owner = await addUser(shop.db, `${randomUUID()}@books.test`)
  const trial = {
    owner,
    kind: 'trial',
    calls: TRIAL,
    validUntil: null,
    source: `t:${owner}`,
    reason: '',
  } as const
  await shop.db.transaction().execute((tx) => grantCalls(tx, trial))
  return owner
}

const shown = (book: Book) => ({
  account: book.account,
  leases: book.leases.map(({ size, used, ending, state }) => ({ size, used, ending, state })),
  grants: book.grants.map(({ calls, spent, ended }) => ({ calls, spent, ended })),
  remaining: remaining(book),
})

test(
  'whatever happens to the calls of an owner, Postgres has the books that the model has',
  async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (all) => {
        const book = newBook(TRIAL)
        const stored = { owner: await newOwner(), leases: [] }
        for (const m of all) {
          const use = m.kind === 'report' ? useOf(book, m) : undefined
          play(book, m)
          await playStored(shop, stored, m, use)
          expect(await readStored(shop, stored), JSON.stringify(m)).toEqual(shown(book))
        }
      }),
      runs,
    )
  },
  runs.timeoutMs,
)
