import type { ReportAnswer, ReportQuestion } from '@sluice/contract/reports'
import { z } from 'zod'
import { countsWith } from './counts.ts'
import { type ReportDeps, readShares } from './shares.ts'

const Row = countsWith({ country: z.string() })

export async function byCountry(
  deps: ReportDeps,
  question: ReportQuestion<'by-country'>,
): Promise<ReportAnswer<'by-country'>> {
  return { rows: await readShares(deps, question, 'country', Row, question.limit) }
}
