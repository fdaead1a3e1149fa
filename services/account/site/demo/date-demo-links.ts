import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { userId } from './add-demo-payments.ts'
import { DEMO_ADVERTISER } from './demo-facts.ts'

/** Links of the demo's advertiser with the time of each version (Unix ms), the first of which is when it was made. */
export const DemoDates = z.array(z.object({ id: z.int(), versions: z.array(z.int()).min(1) }))

/** Makes the demo's links look as if they had been made and changed over the last months. */
export async function dateDemoLinks(db: Db, dates: z.output<typeof DemoDates>): Promise<void> {
  const owner = await userId(db, DEMO_ADVERTISER)
  await db.transaction().execute(async (tx) => {
    for (const { id, versions } of dates) {
      const times = versions.map((at) => new Date(at).toISOString())
      const { numAffectedRows } = await sql`update cloaks set created_at = ${times[0]}::timestamptz
        where id = ${id} and owner_id = ${owner}`.execute(tx)
      if (!numAffectedRows) continue
      // Versions are replaced, because account may not change one.
      await sql`with old as (delete from cloak_versions where cloak_id = ${id} returning *)
        insert into cloak_versions
        select dated.* from old, jsonb_populate_record(null::cloak_versions, to_jsonb(old) ||
          jsonb_build_object('changed_at', coalesce((${times}::timestamptz[])[old.version], old.changed_at))) as dated`.execute(
        tx,
      )
    }
  })
}
