import type { ReportAnswer, ReportQuestion } from '@sluice/contract/reports'
import { z } from 'zod'
import { countsWith } from './counts.ts'
import { type ReportDeps, readShares } from './shares.ts'

const Row = countsWith({ browser: z.string() })

export async function byBrowser(
  deps: ReportDeps,
  question: ReportQuestion<'by-browser'>,
): Promise<ReportAnswer<'by-browser'>> {
  return { rows: await readShares(deps, question, 'browser', Row, question.limit) }
}
