import type { PaymentStatus } from '@sluice/contract/api-payment'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import {
  type Followed,
  type Pinned,
  type PinnedPage,
  readNewest,
  readPinned,
} from '../../base/database/pinned-page.ts'
import type { PaymentRow, Schema } from '../../base/database/schema.ts'
import { hasPart } from '../../base/database/search-users.ts'
import { problem } from '../../base/http/fail.ts'
import { readTotals, sumTotals } from '../../base/tallies/read-totals.ts'

export type ReviewRow = PaymentRow & {
  user_email: string
  reviewer_email: string | null
  screenshot_reused: boolean
}

export function listPaymentsOf(db: Db, user: number, page: PinnedPage): Promise<Followed<PaymentRow>> {
  const mine = db.selectFrom('payments').where('user_id', '=', user)
  return readNewest(db, 'payments', page, { matching: mine, rows: mine.selectAll() })
}

/** A user's own payment; `not_found` for anyone else's. */
export async function findPaymentOf(db: Db, user: number, id: number): Promise<PaymentRow> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

export type PaymentFilter = {
  status: PaymentStatus | undefined
  user: number | undefined
  search: string | undefined
}

const matches = ({ status, user, search }: PaymentFilter) => {
  const id = /^#?(\d{1,15})$/.exec(search ?? '')?.[1]
  return (eb: ExpressionBuilder<Schema, 'payments'>) =>
    eb.and([
      ...(status ? [eb('payments.status', '=', status)] : []),
      ...(user ? [eb('payments.user_id', '=', user)] : []),
      ...(search
        ? [
            eb.or([
              sql<boolean>`payments.user_id = any(array(select users.id from users where ${hasPart(search)}))`,
              eb('payments.transaction_id', '=', search.toLowerCase()),
              ...(id ? [eb('payments.id', '=', Number(id))] : []),
            ]),
          ]
        : []),
    ])
}

/** Whether another payment has the same bytes or the same picture. */
const reused = sql<boolean>`exists (select from payments other where other.id <> payments.id
  and (other.upload_hash = payments.upload_hash or other.picture_hash = payments.picture_hash))`

const reviewRows = (db: Db | Tx) =>
  db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .selectAll('payments')
    .select('users.email as user_email')
    .select((eb) =>
      eb
        .selectFrom('users as reviewer')
        .select('reviewer.email')
        .whereRef('reviewer.id', '=', 'payments.reviewed_by')
        .as('reviewer_email'),
    )
    .select(reused.as('screenshot_reused'))

/** One page of all users' payments and the number of matches: those that wait oldest first, others newest first. */
export function listPayments(db: Db, filter: PaymentFilter, page: PinnedPage): Promise<Pinned<ReviewRow>> {
  const matching = db.selectFrom('payments').where(matches(filter))
  return readPinned(db, 'payments', page, {
    rows: (asOf) =>
      reviewRows(db)
        .where(matches(filter))
        .where('payments.id', '<=', asOf)
        .orderBy('payments.id', filter.status === 'pending' ? 'asc' : 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),
    total: () => countPayments(db, filter),
    later: (asOf) => countOf(matching.where('id', '>', asOf)),
  })
}

async function countPayments(db: Db, filter: PaymentFilter): Promise<number> {
  const { status, user, search } = filter
  if (!user && !search) return sumTotals(await readTotals(db, 'payments'), (key) => !status || key === status)
  return countOf(db.selectFrom('payments').where(matches(filter)))
}

export async function findPayment(db: Db | Tx, id: number): Promise<ReviewRow> {
  const row = await reviewRows(db).where('payments.id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

const MOST_SAME = 20

/** Other payments with the same picture, newest first. */
export const samePicture = (db: Db, payment: PaymentRow) =>
  db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['payments.id', 'payments.user_id', 'users.email as user_email'])
    .select(['payments.status', 'payments.created_at'])
    .where('payments.id', '<>', payment.id)
    .where((eb) =>
      eb.or([eb('upload_hash', '=', payment.upload_hash), eb('picture_hash', '=', payment.picture_hash)]),
    )
    .orderBy('payments.id', 'desc')
    .limit(MOST_SAME)
    .execute()
