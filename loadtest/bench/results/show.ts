import type { IngestResult } from '../ingest/ingest.ts'
import type { AgainstBase } from '../redirect/against-base.ts'
import type { RedirectFigures } from '../redirect/redirect.ts'
import { CALM_SHARE, type Disturbed } from '../redirect/rounds.ts'
import type { ReportsResult } from '../reports/reports.ts'
import { round } from './numbers.ts'
import type { BenchResult } from './result.ts'
import { formatTable, thousands } from './table.ts'

const percent = (share: number) => `${round(share * 100)} %`
const ms = (us: number) => `${round(us / 1000, 2)} ms`

/** A warning that the host took so much of the cores that the table's figures hold for this run only. */
function* showDisturbed(rows: readonly (Disturbed & { label: string })[]): Generator<string> {
  const disturbed = rows.filter(({ stolenShare }) => stolenShare > CALM_SHARE)
  if (disturbed.length === 0) return
  const shares = disturbed.map(({ label, stolenShare }) => `${label} (${percent(stolenShare)})`)
  yield `DISTURBED: the host took more than ${percent(CALM_SHARE)} of a core in most rounds of ${shares.join('; ')}.`
}

/** Each row beside the one that is the `base` of the comparison. */
function* showAgainst(
  base: string,
  what: string,
  of: string,
  rows: readonly AgainstBase[],
): Generator<string> {
  yield `${what}, the calmest of ${rows[0]?.roundsTried} rounds`
  yield formatTable(
    [of, 'sustained', `of ${base}`, 'CPU µs', `of ${base}`, 'server core', 'load core', 'stolen'],
    rows.map((row) => [
      row.label,
      thousands(row.sustained),
      row.ofBase.toFixed(2),
      row.cpuUs.toFixed(1),
      row.cpuOfBase.toFixed(2),
      ...[row.serverCoreBusy, row.loadCoreBusy, row.stolenShare].map(percent),
    ]),
  )
  yield* showDisturbed(rows)
}

function* showRedirect({
  throughput,
  latency,
  memory,
  scaling,
  clickIds,
  tls,
}: RedirectFigures): Generator<string> {
  if (throughput) {
    const [first] = throughput
    yield `Redirects per second on one core (sustained: includes deferred shipping; nginx logs buffered, and line by line), the calmest of ${first?.roundsTried} rounds`
    yield formatTable(
      [
        'server',
        'sustained',
        'answered',
        'of nginx',
        'by line',
        'of bare',
        'of Sluice',
        'CPU µs',
        'server core',
        'load core',
        'stolen',
        'paused',
      ],
      throughput.map((row) => [
        row.label,
        thousands(row.sustained),
        thousands(row.answered),
        ...[row.ofNginx, row.ofNginxByLine, row.ofBareHttp, row.ofSluice].map((share) => share.toFixed(2)),
        row.cpuUs.toFixed(1),
        ...[row.serverCoreBusy, row.loadCoreBusy, row.stolenShare].map(percent),
        `${round(row.pausedMs)} ms`,
      ]),
    )
    yield* showDisturbed(throughput)
  }
  if (latency) {
    const rates = latency[0]?.rounds.map((round) => thousands(round.ratePerSecond)).join(', ') ?? ''
    const tried = latency[0]?.roundsTried
    yield `Latency from the due time at half of what Sluice sustained before each round (${rates} requests per second; "over": p99 in the same round), the calmest of ${tried} rounds`
    yield formatTable(
      [
        'server',
        'p50',
        'p99',
        'over nginx',
        'by line',
        'p99.9',
        'max',
        'left out',
        'load core',
        'stolen',
        'paused',
      ],
      latency.map((row) => [
        row.label,
        ...[row.p50Us, row.p99Us, row.p99OverNginxUs, row.p99OverNginxByLineUs, row.p999Us, row.maxUs].map(
          ms,
        ),
        ...[row.leftOutShare, row.loadCoreBusy, row.stolenShare].map(percent),
        `${round(row.pausedMs)} ms`,
      ]),
    )
    yield* showDisturbed(latency)
  }
  if (memory) {
    yield 'Resident memory of the redirect service, MB'
    yield formatTable(
      ['state', 'supervisor', 'worker', 'ready after'],
      memory.map((row) => [
        row.state,
        String(row.supervisorMb),
        String(row.workerMb),
        row.readyMs ? `${row.readyMs} ms` : '',
      ]),
    )
  }
  if (scaling) {
    yield 'One worker on one core, two on two'
    yield formatTable(
      ['workers', 'answered', 'CPU µs', 'per CPU second', 'of one'],
      scaling.map((row) => [
        String(row.workers),
        thousands(row.answered),
        row.cpuUs.toFixed(1),
        thousands(1e6 / row.cpuUs),
        round(row.perCpuOfOne, 2).toFixed(2),
      ]),
    )
  }
  if (clickIds)
    yield* showAgainst('off', 'Click ids: the same visits per second on one core', 'links', clickIds)
  if (tls) yield* showAgainst('nginx', 'Redirects per second by TLS on one core', 'server', tls)
}

function* showIngest(results: IngestResult[]): Generator<string> {
  yield 'Visits stored per second (stats on one core, the engine on the other)'
  yield formatTable(
    ['transport', 'by the clock', 'per stats core', 'per engine core', 'per core, both'],
    results.map((row) => [
      row.transport,
      ...[row.visitsPerSecond, row.perStatsCoreSecond, row.perEngineCoreSecond, row.perCoreSecond].map(
        thousands,
      ),
    ]),
  )
}

function* showReports(results: ReportsResult[]): Generator<string> {
  yield 'Reports, p50 / p95 in ms'
  const ranges = [...new Set(results.flatMap(({ times }) => times.map(({ days }) => days)))]
  for (const days of ranges) {
    const asked = results.filter(({ times }) => times.some((time) => time.days === days))
    const names = asked[0]?.times.filter((time) => time.days === days).map(({ report }) => report) ?? []
    yield formatTable(
      [`last ${days} days`, ...asked.map((result) => `${thousands(result.rows)} in ${result.days} d`)],
      names.map((name) => [
        name,
        ...asked.map(({ times }) => {
          const time = times.find((candidate) => candidate.report === name && candidate.days === days)
          return time ? `${time.p50Ms.toFixed(1)} / ${time.p95Ms.toFixed(1)}` : ''
        }),
      ]),
    )
  }
}

/** The figures of one run as text. */
export function show(result: BenchResult): string {
  const { machine } = result
  const blocks = [
    `${machine.cores} cores of ${machine.cpu}, ${machine.memoryGb} GB, Linux ${machine.kernel}, Node ${machine.node}, ${machine.nginx}, ${machine.wrk}`,
    ...(machine.busyBefore > 0.1
      ? [`NOT QUIET: other work kept ${percent(machine.busyBefore)} of the cores busy before this run.`]
      : []),
    ...(result.redirect ? showRedirect(result.redirect) : []),
    ...(result.ingest ? showIngest(result.ingest) : []),
    ...(result.reports ? showReports(result.reports) : []),
  ]
  return blocks.join('\n\n')
}
