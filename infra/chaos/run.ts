import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type Ground, startGround } from './ground.ts'
import { randomFrom } from './random.ts'
import { type RowResult, writeReport } from './report.ts'
import { PromiseBroken, type Row } from './row.ts'
import { rows } from './rows.ts'
import { endOnSignal } from './service-process.ts'
import { readSize, type Size } from './size.ts'

const RESULTS = new URL('results', import.meta.url).pathname

const { values } = parseArgs({
  options: {
    size: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
})
const size = readSize(values.size)
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
if (!Number.isInteger(seed)) throw new TypeError('--seed takes a whole number')
const unknown = values.only?.filter((id) => !rows.some((row) => row.id === id)) ?? []
if (unknown.length > 0) throw new TypeError(`--only takes some of ${rows.map((row) => row.id).join(', ')}`)
const chosen = rows.filter((row) => values.only?.includes(row.id) ?? true)

async function tryRow(row: Row, ground: Ground, size: Size): Promise<RowResult> {
  const start = performance.now()
  const { id, promise } = row
  const end = () => ({ id, promise, seconds: (performance.now() - start) / 1_000 })
  try {
    const figures = await row.run({ ground, seed, random: randomFrom(seed), size })
    return { ...end(), passed: true, figures }
  } catch (error) {
    console.error(error)
    const figures = error instanceof PromiseBroken ? error.figures : {}
    return { ...end(), passed: false, figures, fault: String(error) }
  }
}

console.log(`seed ${seed}, size ${size}`)
endOnSignal()
const begun = new Date().toISOString()
const machine = `${process.platform} ${process.arch}, ${availableParallelism()} cores, Node ${process.version}`
const results: RowResult[] = []
const ground = await startGround()
const failed = () => results.filter((result) => !result.passed).length
try {
  for (const row of chosen) {
    const result = await tryRow(row, ground, size)
    results.push(result)
    const { id, passed, seconds, promise, figures } = result
    console.log(
      `${passed ? 'pass' : 'FAIL'} ${id} ${seconds.toFixed(1)} s: ${promise} ${JSON.stringify(figures)}`,
    )
    const path = await writeReport(RESULTS, { begun, size, seed, machine, results })
    if (row === chosen.at(-1)) console.log(`the report is ${path}`)
  }
} finally {
  await ground.stop({ keep: failed() > 0 })
  if (failed() > 0) console.log(`logs and data are kept in ${ground.home}`)
}
process.exitCode = failed() > 0 ? 1 : 0
