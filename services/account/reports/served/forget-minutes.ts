import type { Db } from '../../base/database/connect.ts'
import { minuteOf } from './read-served.ts'
import { DAY_MINUTES, MEASURED_DAYS } from './served-figures.ts'

/** Forgets minutes that no figure counts any more, and those that a clock which was wrong put into the future. */
export async function forgetMinutes(db: Db, now = Date.now()): Promise<void> {
  const minute = minuteOf(now)
  await db
    .deleteFrom('served_minutes')
    .where((either) =>
      either.or([
        either('minute', '<', minute - (MEASURED_DAYS + 1) * DAY_MINUTES),
        either('minute', '>', minute + DAY_MINUTES),
      ]),
    )
    .execute()
}
