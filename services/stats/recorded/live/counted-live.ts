import { LIVE_DELAY_MS } from '@sluice/contract/live-question'

/** A visit that is shown live: it was stored soon after it happened. */
export const SOON_STORED = `at >= ingested_at - INTERVAL ${LIVE_DELAY_MS / 1_000} SECOND`

/** The same, as a bound that the table's order is read by, for visits stored since the parameter `name`. */
export const happenedFor = (name: string): string =>
  `at >= fromUnixTimestamp64Milli({${name}: Int64} - ${LIVE_DELAY_MS}, 'UTC')`

export const storedSince = (name: string): string =>
  `ingested_at >= fromUnixTimestamp64Milli({${name}: Int64}, 'UTC')`

/** One row for each thing that a visit is counted by. */
export const EACH_COUNT = `ARRAY JOIN [('destination', toString(redirect_to)), ('reason', toString(shown_reason)),
    ('country', toString(country)), ('cloak', toString(cloak))] AS counted`
