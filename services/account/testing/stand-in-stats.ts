import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  AUDIT_HEAD_PATH,
  type AuditHead,
  AuditHeadAnswer,
  AuditHeadQuestion,
} from '@sluice/contract/audit-head'
import type { Campaign } from '@sluice/contract/campaign'
import { ERASURES_PATH, Erasures } from '@sluice/contract/erasures'
import { LEASE_USE_PATH, LeaseUseAnswer, LeaseUseQuestion } from '@sluice/contract/leases'
import { MONEY_ROWS_PATH, MONEY_SUMS_PATH, MoneyRow, MoneyRows } from '@sluice/contract/money-rows'
import { RECORDED_VISITS_PATH, RecordedVisitsQuestion } from '@sluice/contract/recorded-visits'
import { REPORTS_PATH, type ReportName, reports } from '@sluice/contract/reports'
import { RETENTION_PATH, Retention } from '@sluice/contract/retention'
import {
  VISIT_PARAMETERS_PATH,
  VisitParametersAnswer,
  VisitParametersQuestion,
} from '@sluice/contract/visit-parameters'
import { onTestFinished } from 'vitest'
import { standInLive } from './stand-in-live.ts'

type Answers = { [N in ReportName]?: unknown }

type State = {
  down: boolean
  furthest: AuditHead | null
  visits: Map<string, Campaign>
  /** Conversions and costs in the order in which they came. */
  money: MoneyRow[]
  /** Why it does not take one. */
  refuse: (row: MoneyRow) => string | undefined
}

/** `openStandInStats`, closed when the current test ends. */
export async function standInStats(answers: Answers, leaseUse?: unknown) {
  const stats = await openStandInStats(answers, leaseUse)
  onTestFinished(stats.close)
  return stats
}

/**
 * A stats service that gives the given answers, checked against the contract on both sides, and records its requests.
 * `visits` are those that are stored, by spool and number. `down` makes it drop every connection; `furthest` is the end of the audit log it was told.
 */
export async function openStandInStats(answers: Answers, leaseUse: unknown = { leases: [] }) {
  const asked: { name: string; question: unknown; authorization: string | undefined }[] = []
  const state: State = {
    ...{ down: false, furthest: null, visits: new Map(), money: [], refuse: () => undefined },
  }
  const live = standInLive()
  const server = createServer(async (request, response) => {
    if (state.down) return request.socket.destroy()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    const { authorization } = request.headers
    if (request.url === LEASE_USE_PATH) {
      asked.push({ name: 'lease-use', question: LeaseUseQuestion.parse(body), authorization })
      return response.end(JSON.stringify(LeaseUseAnswer.parse(leaseUse)))
    }
    if (request.url === AUDIT_HEAD_PATH) {
      const { told } = AuditHeadQuestion.parse(body)
      response.end(JSON.stringify(AuditHeadAnswer.parse({ furthest: state.furthest })))
      if (told) state.furthest = told
      return
    }
    if (request.url === RETENTION_PATH) {
      asked.push({ name: 'retention', question: Retention.parse(body), authorization })
      return response.end(JSON.stringify(body))
    }
    if (request.url === ERASURES_PATH) {
      asked.push({ name: 'erasures', question: Erasures.parse(body), authorization })
      return response.end(JSON.stringify({ left: 0 }))
    }
    if (request.url === RECORDED_VISITS_PATH) {
      RecordedVisitsQuestion.parse(body)
      return response.end(JSON.stringify({ rows: [], left: 0, marks: {}, readAt: Date.now() }))
    }
    if (request.url === MONEY_ROWS_PATH) {
      const { rows } = MoneyRows.parse(body)
      const read = rows.map((row) => MoneyRow.parse(row))
      const refused = read.flatMap((row, place) => {
        const reason = state.refuse(row)
        return reason === undefined ? [] : [{ place, reason }]
      })
      state.money.push(...read.filter((_, place) => refused.every((each) => each.place !== place)))
      return response.end(JSON.stringify({ stored: rows.length - refused.length, refused }))
    }
    if (request.url === MONEY_SUMS_PATH) return response.end(JSON.stringify({ sums: [] }))
    if (request.url === VISIT_PARAMETERS_PATH) {
      const { visits } = VisitParametersQuestion.parse(body)
      const found = visits.flatMap(({ spool, seq }) => {
        const campaign = state.visits.get(`${spool}-${seq}`)
        return campaign ? [{ spool, seq, campaign }] : []
      })
      return response.end(JSON.stringify(VisitParametersAnswer.parse({ visits: found })))
    }
    const shown = live.answer(request.url, body)
    if (shown !== undefined) return response.end(JSON.stringify(shown))
    const name = request.url?.slice(REPORTS_PATH.length + 1) as ReportName
    asked.push({ name, question: reports[name].question.parse(body), authorization })
    response.end(JSON.stringify(reports[name].answer.parse(answers[name])))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked, state, live, close }
}

export const counts = (visits: number, audit = 0) => ({
  visits,
  real_visits: visits - audit,
  audit_visits: audit,
  unserved: 0,
  metered: visits,
})
