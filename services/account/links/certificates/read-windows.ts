import { changeRow, listUnread } from './certificates-store.ts'
import { OrderProblem } from './problem.ts'
import { nextWindowRead, placeOf, timeIn } from './renewal.ts'
import type { OrderDeps } from './take-step.ts'

const MOST_AT_ONCE = 32

/**
 * Asks the authorities when to renew (RFC 9773). Without an answer a certificate is renewed as planned. After a failure
 * the rest waits for the next call.
 */
export async function readWindows({ db, directories, authority, now }: OrderDeps): Promise<void> {
  for (const row of await listUnread(db, MOST_AT_ONCE)) {
    const { domain_id: id, authority: directory, renewal_id: renewal } = row
    if (directory === null || renewal === null || !directories.includes(directory)) {
      await changeRow(db, id, { window_read_at: null })
      continue
    }
    try {
      const told = await (await authority(directory)).renewalWindow(renewal)
      const renewAt = told && timeIn(told.window, placeOf(id))
      await changeRow(db, id, {
        window_read_at: told ? nextWindowRead(now(), told.retryAfterMs) : null,
        ...(renewAt && { renew_at: renewAt, next_try_at: renewAt }),
      })
    } catch (error) {
      if (!(error instanceof OrderProblem)) throw error
      await changeRow(db, id, { window_read_at: nextWindowRead(now(), error.retryAfterMs) })
      return
    }
  }
}
