import { REPORTS_PATH, reports } from '@sluice/contract/reports'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import { percentile } from '../results/numbers.ts'
import { datasetEnd } from './dataset.ts'
import { ASKED, type Asked, questionFor } from './questions.ts'
import { DAY_MS } from './slices.ts'

/** `report`: its name, with what it is by. */
export type ReportTimes = { report: string; days: number; p50Ms: number; p95Ms: number }

/** Alternates the owner with most visits with owners from the middle and the tail. */
const OWNERS = [1, 2, 1, 5, 1, 20, 1, 100, 1, 190]

async function timeReport(stats: InternalTarget, asked: Asked, days: number, asks: number) {
  const { report, by } = asked
  const to = datasetEnd()
  const range = { from: to - days * DAY_MS, to }
  const times: number[] = []
  for (let ask = 0; ask < asks; ask++) {
    const body = questionFor(asked, OWNERS[ask % OWNERS.length] ?? 1, range)
    const start = performance.now()
    await callPeer(stats, `${REPORTS_PATH}/${report}`, reports[report].answer, { body, timeoutMs: 60_000 })
    times.push(performance.now() - start)
  }
  return {
    report: by ? `${report} by ${by}` : report,
    days,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
  }
}

/** Times every report over the last `days` days, `asks` times each after one warm-up. */
export async function timeReports(stats: InternalTarget, days: number, asks: number): Promise<ReportTimes[]> {
  const times: ReportTimes[] = []
  for (const asked of ASKED) {
    await timeReport(stats, asked, days, 1)
    times.push(await timeReport(stats, asked, days, asks))
  }
  return times
}
