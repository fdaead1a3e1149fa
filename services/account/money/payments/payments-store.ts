import type { PaymentStatus } from '@sluice/contract/api-payment'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { PaymentRow, Schema } from '../../base/database/schema.ts'
import { hasPart } from '../../base/database/search-users.ts'
import { problem } from '../../base/http/fail.ts'
import { readTotals, sumTotals } from '../../base/tallies/read-totals.ts'

type Page = { limit: number; offset: number }
export type ReviewRow = PaymentRow & {
  user_email: string
  reviewer_email: string | null
  screenshot_reused: boolean
}

export async function listPaymentsOf(
  db: Db,
  user: number,
  page: Page,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const mine = db.selectFrom('payments').where('user_id', '=', user)
  const rows = await mine.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
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

/** One page of all users' payments, newest first, and the number of matches. */
export async function listPayments(
  db: Db,
  filter: PaymentFilter,
  page: Page,
): Promise<{ rows: ReviewRow[]; total: number }> {
  const rows = await reviewRows(db)
    .where(matches(filter))
    .orderBy('payments.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: await countPayments(db, filter) }
}

async function countPayments(db: Db, filter: PaymentFilter): Promise<number> {
  const { status, user, search } = filter
  if (!user && !search) return sumTotals(await readTotals(db, 'payments'), (key) => !status || key === status)
  const { total } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return total
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
