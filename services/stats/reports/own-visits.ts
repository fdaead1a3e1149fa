import { type ReportAnswer, type ReportQuestion, reports } from '@sluice/contract/reports'
import { Problem } from '@sluice/kit/problem'
import { z } from 'zod'
import { readRows } from '../clickhouse/read-rows.ts'
import { decodeCursor } from './log-cursor.ts'
import { BEHIND, cursorParams, logPage } from './log-page.ts'
import type { ReportDeps } from './shares.ts'
import { SHOWN_VISIT } from './shown-visit.ts'

const Row = reports['own-visits'].answer.shape.rows.element
  .omit({ id: true, at: true })
  .extend({ spool: z.string(), seq: z.int(), time: z.int() })

/** An owner's visits, oldest first, in storage order. Throws `invalid_request` for an unknown cursor. */
export async function ownVisits(
  deps: ReportDeps,
  { owner, limit, after }: ReportQuestion<'own-visits'>,
): Promise<ReportAnswer<'own-visits'>> {
  const cursor = after ? decodeCursor(after) : null
  if (cursor === undefined) throw new Problem('invalid_request')
  const found = await readRows(
    deps.client,
    Row,
    `SELECT ${SHOWN_VISIT}, user_agent, toUnixTimestamp64Milli(at) AS time
     FROM visits
     WHERE owner = {owner: UInt64} AND at >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')${cursor ? BEHIND : ''}
     ORDER BY owner, at, spool, seq LIMIT {limit: UInt32}`,
    {
      owner,
      from: await deps.rawSince(),
      limit: limit + 1,
      ...cursorParams(cursor),
    },
  )
  return logPage(found, limit)
}
