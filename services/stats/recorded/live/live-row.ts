import { type LiveRow, LiveVisitsAnswer } from '@sluice/contract/live-question'
import { z } from 'zod'
import { SHOWN_VISIT } from '../../reports/shown-visit.ts'

/** What is read of a visit that is shown live. */
export const LIVE_ROW = `${SHOWN_VISIT}, owner, toUnixTimestamp64Milli(visits.at) AS time,
  toUnixTimestamp64Milli(ingested_at) AS stored`

export const LiveRowRead = LiveVisitsAnswer.shape.rows.element
  .omit({ id: true, at: true })
  .extend({ spool: z.string(), seq: z.int(), time: z.int() })

export const liveRow = ({ spool, seq, time, ...row }: z.output<typeof LiveRowRead>): LiveRow => ({
  ...row,
  id: `${spool}-${seq}`,
  at: time,
})
