import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { ADD_UP_LOCK } from '../database/locks.ts'

const MOST_AT_ONCE = 20_000

/** Moves noted changes into the tallies, unless another process is doing it. The sum of both does not change. */
export const addUpTallies = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${ADD_UP_LOCK}) as mine`.execute(tx)
    if (!rows[0]?.mine) return
    await sql`
      with moved as (
        delete from tally_changes where id in (select id from tally_changes order by id limit ${MOST_AT_ONCE})
        returning what, at, n, amount
      ), added as (select what, at, sum(n) as n, sum(amount) as amount from moved group by what, at)
      merge into tallies t using added a on t.what = a.what and t.at = a.at
      when matched and t.n + a.n = 0 then delete
      when matched then update set n = t.n + a.n, amount = t.amount + a.amount
      when not matched and a.n = 0 then do nothing
      when not matched then insert (what, at, n, amount) values (a.what, a.at, a.n, a.amount)`.execute(tx)
  })
