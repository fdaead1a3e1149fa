import type { Query, QueryClient } from '@tanstack/react-query'
import type { Statistics } from '../api/account.ts'
import type { LogEntry } from '../api/logs.ts'
import type { Report, ReportName, ReportQuestion } from '../api/reports.ts'
import type { Today } from '../api/today.ts'
import { addCounts } from './add-counts.ts'
import { addToReport } from './add-to-report.ts'
import { addToToday } from './add-to-today.ts'
import { unsureAnswers } from './unsure.ts'

type Link = { id: number }
type Answers = {
  report: { items: Report<ReportName> }
  today: Today
  cloaks: { items: Link[] }
  cloak: Link
  statistics: Statistics
}

/** What an answer becomes with a visit. Undefined: it is no answer that counts visits. */
type Add = (data: unknown, visit: LogEntry, key: readonly unknown[]) => unknown

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null
const has =
  <Kind extends keyof Answers>(field: string) =>
  (data: unknown): data is Answers[Kind] =>
    isObject(data) && field in data
const isName = (name: unknown): name is ReportName => typeof name === 'string'
const [isReport, isToday] = [has<'report'>('items'), has<'today'>('hours')]
const isList = has<'cloaks'>('items')
const [isLink, isStatistics] = [has<'cloak'>('visits'), has<'statistics'>('cloak')]

/** By the first part of a query's key. */
const ADD: Readonly<Record<string, Add>> = {
  report: (data, visit, [, name, question]) =>
    isReport(data) && isName(name) && isQuestion(question)
      ? { ...data, items: addToReport(name, question, data.items, visit) }
      : undefined,
  today: (data, visit) => (isToday(data) ? addToToday(data, visit) : undefined),
  cloaks: (data, visit) =>
    isList(data) ? { ...data, items: data.items.map((link) => ofLink(link, visit)) } : undefined,
  cloak: (data, visit) => (isLink(data) ? ofLink(data, visit) : undefined),
  statistics: (data, visit) => {
    if (!isStatistics(data)) return
    const { cloak } = data
    return {
      ...data,
      cloak: { ...cloak, recent_cloaks: cloak.recent_cloaks.map((link) => ofLink(link, visit)) },
    }
  },
}

const ofLink = <Held extends Link>(link: Held, visit: LogEntry): Held =>
  link.id === visit.cloak_id ? addCounts(link, visit) : link

/** Questions about values have a name in its place. */
const isQuestion = (part: unknown): part is ReportQuestion => isObject(part)

/** A report of a span that has passed does not change. */
const runs = ({ queryKey: [kind, , question] }: Query): boolean =>
  kind !== 'report' || (isQuestion(question) && question.to === null)

const queriesOf = (client: QueryClient, kinds: readonly string[]) =>
  client
    .getQueryCache()
    .findAll({ predicate: (query) => kinds.some((kind) => kind === query.queryKey[0]) && runs(query) })

const unsure = unsureAnswers<Query>()
const isOnItsWay = ({ state }: Query) => state.fetchStatus !== 'idle'

/** Adds visits to all answers that count them. Their age stays: it is that of the server's count. */
export function addVisits(client: QueryClient, visits: readonly LogEntry[], now: number): void {
  for (const query of queriesOf(client, Object.keys(ADD))) {
    const { queryKey, state } = query
    const add = ADD[String(queryKey[0])]
    if (!add) continue
    if (state.data === undefined) {
      unsure.crossed(query, isOnItsWay(query))
      continue
    }
    const data = visits.reduce((held, visit) => add(held, visit, queryKey) ?? held, state.data)
    if (data === state.data) continue
    unsure.crossed(query, isOnItsWay(query), now - state.dataUpdatedAt)
    client.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

/** What counts visits or calls, and after how many ms beside new visits the server counts anew. */
const ANEW_MS: Readonly<Record<string, number>> = {
  ...{ report: 55_000, today: 55_000, cloaks: 55_000, cloak: 55_000 },
  ...{ statistics: 15_000, profile: 15_000, logs: 55_000 },
}

/** Visits came until now that nobody tells: an answer on its way may have been counted before them. */
export function missVisits(client: QueryClient): void {
  for (const query of queriesOf(client, Object.keys(ANEW_MS))) unsure.crossed(query, isOnItsWay(query))
}

/** Asks again for what is shown and older than its time, or was answered by `until`, or is not sure to be right. */
export function askAnew(client: QueryClient, now: number, until = Number.NEGATIVE_INFINITY): void {
  for (const query of queriesOf(client, Object.keys(ANEW_MS))) {
    const { queryKey, state } = query
    const age = now - state.dataUpdatedAt
    const isOld = state.dataUpdatedAt <= until || age >= (ANEW_MS[String(queryKey[0])] ?? 0)
    if (isOnItsWay(query) || !(isOld || unsure.isDue(query, age))) continue
    unsure.asked(query, isOld)
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'active' }, { cancelRefetch: false })
  }
}
