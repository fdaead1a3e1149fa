import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { newSeed } from '@sluice/local/random'
import { type Ground, startGround } from './ground.ts'
import { groupsOf } from './groups.ts'
import { inTurns } from './in-turns.ts'
import { failedOf, type RowResult, writeReport } from './report.ts'
import type { Shared } from './row.ts'
import { rows } from './rows.ts'
import { endOnSignal } from './service-process.ts'
import { readSize } from './size.ts'
import { teeth, toothless } from './teeth/teeth.ts'
import { tryTooth } from './teeth/try-tooth.ts'
import { tryRow } from './try-row.ts'

/** Rows of quick size mostly wait, so two run at a time, each on stores of its own. Beside a measured one runs nothing. */
const LANES = { quick: 2, full: 1 }
const RESULTS = new URL('results', import.meta.url).pathname

const { values } = parseArgs({
  options: {
    size: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true },
    minutes: { type: 'string' },
    teeth: { type: 'boolean', default: false },
  },
})
const size = values.teeth ? 'quick' : readSize(values.size)
const seed = values.seed === undefined ? newSeed() : Number(values.seed)
if (!Number.isInteger(seed)) throw new TypeError('--seed takes a whole number')
const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
if (minutes !== undefined && !(minutes > 0)) throw new TypeError('--minutes takes a number')
const unknown = values.only?.filter((id) => !rows.some((row) => row.id === id)) ?? []
if (unknown.length > 0) throw new TypeError(`--only takes some of ${rows.map((row) => row.id).join(', ')}`)
const chosen = rows.filter((row) => values.only?.includes(row.id) ?? true)

type Run = { shares: Shared | undefined; go(ground: Ground): Promise<RowResult> }
const runs = chosen.flatMap((row): Run[] =>
  values.teeth
    ? teeth
        .filter((tooth) => tooth.rows.includes(row.id))
        .map((tooth) => ({ shares: row.shares, go: (ground) => tryTooth(row, tooth, ground, seed) }))
    : [{ shares: row.shares, go: (ground) => tryRow(row, { ground, seed, size, minutes }) }],
)

console.log(`seed ${seed}, size ${size}`)
if (values.teeth) for (const { id } of chosen) if (toothless[id]) console.log(`none ${id}: ${toothless[id]}`)
endOnSignal()
const begun = new Date().toISOString()
const machine = `${process.platform} ${process.arch}, ${availableParallelism()} cores, Node ${process.version}`
const results = new Map<Run, RowResult>()
const inOrder = () => runs.flatMap((run) => results.get(run) ?? [])
const failed = () => failedOf(inOrder())
const report = () => writeReport(RESULTS, { begun, size, seed, machine, results: inOrder() })
const grounds: Ground[] = []

async function go(group: readonly Run[], ground: Ground): Promise<void> {
  for (const run of group) {
    const result = await run.go(ground)
    // Nobody else is to have a product without a protection, or one that broke a promise.
    if (values.teeth || !result.passed) await run.shares?.end()
    results.set(run, result)
    const { id, passed, seconds, promise, figures, fault } = result
    const seen = `${JSON.stringify(figures)}${passed || !fault ? '' : ` ${fault}`}`
    console.log(`${passed ? 'pass' : 'FAIL'} ${id} ${seconds.toFixed(1)} s: ${promise} ${seen}`)
    await report()
  }
  await group[0]?.shares?.end()
}

try {
  while (grounds.length < LANES[size]) grounds.push(await startGround())
  const groups = groupsOf(runs)
  await inTurns(groups.length, grounds.length, (at, lane) => go(groups[at]!, grounds[lane]!))
  console.log(`the report is in ${await report()}`)
} finally {
  for (const { shares } of runs) await shares?.end()
  for (const ground of grounds) {
    await ground.stop({ keep: failed().length > 0 })
    if (failed().length > 0) console.log(`logs and data are kept in ${ground.home}`)
  }
}
// Once more, as the last lines are those that people read first.
for (const line of failed()) console.log(line)
console.log(`${results.size - failed().length} passed, ${failed().length} failed`)
process.exitCode = failed().length > 0 ? 1 : 0
