import type { RecordedRow } from '@sluice/contract/recorded-visits'
import type { RecordedVisit } from '@sluice/contract/webhook-events'

/** Postgres stores neither NUL nor half a surrogate pair. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')

/** A stored visit for an event. Without `withAddress` nothing of its address is in it. */
export const recordedVisit = (row: RecordedRow, withAddress: boolean): RecordedVisit => ({
  id: `${row.spool}-${row.seq}`,
  at: new Date(row.at).toISOString(),
  link: row.cloak,
  link_version: row.cloak_version,
  mode: row.mode,
  redirect_to: row.redirect_to,
  reason: row.reason,
  inactive_cause: row.inactive_cause || null,
  country: row.country,
  device: row.device,
  browser: row.browser,
  os: row.os,
  language: row.language || null,
  referrer: storable(row.referrer),
  prefetch: row.prefetch === 1,
  metered: row.metered === 1,
  campaign: Object.fromEntries(
    Object.entries(row.campaign).map(([name, value]) => [name, value && storable(value)]),
  ),
  ...(withAddress && { address: row.ip }),
})
