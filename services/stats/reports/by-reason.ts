import type { ReportAnswer, ReportQuestion } from '@sluice/contract/reports'
import { REASONS } from '@sluice/contract/visit'
import { z } from 'zod'
import { countsWith } from './counts.ts'
import { type ReportDeps, readShares } from './shares.ts'

const Row = countsWith({ reason: z.enum(REASONS) })

export async function byReason(
  deps: ReportDeps,
  question: ReportQuestion<'by-reason'>,
): Promise<ReportAnswer<'by-reason'>> {
  return { rows: await readShares(deps, question, 'reason', Row, REASONS.length) }
}
