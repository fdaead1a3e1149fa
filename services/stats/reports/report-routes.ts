import {
  MAX_REPORT_MS,
  REPORTS_PATH,
  type ReportAnswer,
  type ReportName,
  type ReportQuestion,
  reports,
} from '@sluice/contract/reports'
import { Problem } from '@sluice/kit/problem'
import type { FastifyInstance } from 'fastify'
import { accessLog } from './access-log.ts'
import { byBrowser } from './by-browser.ts'
import { byCloak } from './by-cloak.ts'
import { byCountry } from './by-country.ts'
import { byCountryDestination } from './by-country-destination.ts'
import { byDevice } from './by-device.ts'
import { byOs } from './by-os.ts'
import { byReason } from './by-reason.ts'
import { cloakTotals } from './cloak-totals.ts'
import { overTime } from './over-time.ts'
import { ownVisits } from './own-visits.ts'
import type { ReportDeps } from './shares.ts'

const answers: {
  [N in ReportName]: (deps: ReportDeps, question: ReportQuestion<N>) => Promise<ReportAnswer<N>>
} = {
  'access-log': accessLog,
  'by-browser': byBrowser,
  'by-cloak': byCloak,
  'by-country': byCountry,
  'by-country-destination': byCountryDestination,
  'by-device': byDevice,
  'by-os': byOs,
  'by-reason': byReason,
  'cloak-totals': cloakTotals,
  'over-time': overTime,
  'own-visits': ownVisits,
  'site-over-time': overTime,
}

/** `POST /internal/reports/{name}`. Both request and answer are checked against the contract. */
export function reportRoutes(app: FastifyInstance, deps: ReportDeps): void {
  const mount = <N extends ReportName>(name: N) =>
    app.post(`${REPORTS_PATH}/${name}`, async (request) => {
      const read = reports[name].question.safeParse(request.body)
      if (!read.success) throw new Problem('invalid_request', {}, { cause: read.error })
      const question = read.data as ReportQuestion<N>
      if ('from' in question) checkRange(name, question)
      return reports[name].answer.parse(await answers[name](deps, question))
    })
  for (const name of Object.keys(reports) as ReportName[]) mount(name)
}

/** The log is read by key and needs no limit on its range. */
function checkRange(name: ReportName, range: { from: number; to: number }): void {
  const tooLong = name !== 'access-log' && range.to - range.from > MAX_REPORT_MS
  if (range.to <= range.from || tooLong) throw new Problem('invalid_request')
}
