import type { ReportAnswer, ReportQuestion } from '@sluice/contract/reports'
import { z } from 'zod'
import { countsWith } from './counts.ts'
import { type ReportDeps, readShares } from './shares.ts'

const Row = countsWith({ cloak: z.int() })

export async function byCloak(
  deps: ReportDeps,
  question: ReportQuestion<'by-cloak'>,
): Promise<ReportAnswer<'by-cloak'>> {
  return { rows: await readShares(deps, question, 'cloak', Row, question.limit) }
}
