import { type ConversionReport, MAX_QUESTION_BYTES } from '@sluice/contract/conversion-reports'
import {
  MAX_REPORT_MS,
  REPORTS_PATH,
  type ReportAnswer,
  type ReportName,
  type ReportQuestion,
  reports,
} from '@sluice/contract/reports'
import { SHARE_COLUMNS } from '@sluice/contract/share-reports'
import { Problem } from '@sluice/kit/problem'
import type { FastifyInstance } from 'fastify'
import { accessLog } from './access-log.ts'
import { byCountryDestination } from './by-country-destination.ts'
import { cloakTotals, ownerTotals } from './cloak-totals.ts'
import type { Dimension } from './counted-visits.ts'
import { firstVisit } from './first-visit.ts'
import { hoursByPlace } from './hours-by-place.ts'
import { moved } from './moved.ts'
import { overTime } from './over-time.ts'
import { ownVisits } from './own-visits.ts'
import { type ReportDeps, readShares } from './shares.ts'
import { siteTotals } from './site-totals.ts'
import { withoutCalls } from './without-calls.ts'

type Answers = {
  [N in ReportName]: (deps: ReportDeps, question: ReportQuestion<N>) => Promise<ReportAnswer<N>>
}
const DIMENSIONS: readonly Dimension[] = [...SHARE_COLUMNS, 'cloak', 'domain']
const shareAnswers = Object.fromEntries(
  DIMENSIONS.map((dimension) => [`by-${dimension}`, readShares.bind(null, dimension)]),
) as Pick<Answers, `by-${Dimension}`>

const answers: Omit<Answers, ConversionReport> = {
  ...shareAnswers,
  'access-log': accessLog,
  'by-country-destination': byCountryDestination,
  'cloak-totals': cloakTotals,
  'first-visit': firstVisit,
  'hours-by-place': hoursByPlace,
  moved,
  'over-time': overTime,
  'own-visits': ownVisits,
  'owner-totals': ownerTotals,
  'site-over-time': overTime,
  'site-totals': siteTotals,
  'without-calls': withoutCalls,
}

/** `POST /internal/reports/{name}`; `ofConversions` answers those of conversions. Both request and answer are checked against the contract. */
export function reportRoutes(
  app: FastifyInstance,
  deps: ReportDeps,
  ofConversions: Pick<Answers, ConversionReport>,
): void {
  const all: Answers = { ...answers, ...ofConversions }
  const mount = <N extends ReportName>(name: N) =>
    app.post(`${REPORTS_PATH}/${name}`, { bodyLimit: MAX_QUESTION_BYTES }, async (request) => {
      const read = reports[name].question.safeParse(request.body)
      if (!read.success) throw new Problem('invalid_request', {}, { cause: read.error })
      const question = read.data as ReportQuestion<N>
      if (isOfRange(question)) checkRange(name, question)
      return reports[name].answer.parse(await all[name](deps, question))
    })
  for (const name of Object.keys(reports) as ReportName[]) mount(name)
}

const isOfRange = (question: object): question is { from: number; to: number } => 'from' in question

/** The log is read by key and needs no limit on its range. */
function checkRange(name: ReportName, range: { from: number; to: number }): void {
  const tooLong = name !== 'access-log' && range.to - range.from > MAX_REPORT_MS
  if (range.to <= range.from || tooLong) throw new Problem('invalid_request')
}
