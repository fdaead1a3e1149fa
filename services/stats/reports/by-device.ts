import type { ReportAnswer, ReportQuestion } from '@sluice/contract/reports'
import { z } from 'zod'
import { countsWith } from './counts.ts'
import { type ReportDeps, readShares } from './shares.ts'

const Row = countsWith({ device: z.string() })

export async function byDevice(
  deps: ReportDeps,
  question: ReportQuestion<'by-device'>,
): Promise<ReportAnswer<'by-device'>> {
  return { rows: await readShares(deps, question, 'device', Row, 20) }
}
