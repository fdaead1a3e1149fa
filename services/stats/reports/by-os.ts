import type { ReportAnswer, ReportQuestion } from '@sluice/contract/reports'
import { z } from 'zod'
import { countsWith } from './counts.ts'
import { type ReportDeps, readShares } from './shares.ts'

const Row = countsWith({ os: z.string() })

export async function byOs(
  deps: ReportDeps,
  question: ReportQuestion<'by-os'>,
): Promise<ReportAnswer<'by-os'>> {
  return { rows: await readShares(deps, question, 'os', Row, question.limit) }
}
