import { parseArgs } from 'node:util'
import { startGround } from './ground.ts'
import { randomFrom } from './random.ts'
import { rows } from './rows.ts'
import { endOnSignal } from './service-process.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string' }, only: { type: 'string', multiple: true } },
})
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
if (!Number.isInteger(seed)) throw new TypeError('--seed takes a whole number')
const chosen = values.only ? rows.filter((row) => values.only?.includes(row.id)) : rows
if (chosen.length === 0) throw new TypeError(`--only takes one of ${rows.map((row) => row.id).join(', ')}`)

console.log(`seed ${seed}`)
endOnSignal()
const ground = await startGround()
let failed = 0
try {
  for (const row of chosen) {
    const start = performance.now()
    const seconds = () => ((performance.now() - start) / 1_000).toFixed(1)
    try {
      const figures = await row.run({ ground, seed, random: randomFrom(seed) })
      console.log(`pass ${row.id} ${seconds()} s: ${row.promise} ${JSON.stringify(figures)}`)
    } catch (error) {
      failed += 1
      console.log(`FAIL ${row.id} ${seconds()} s: ${row.promise}`)
      console.error(error)
    }
  }
} finally {
  await ground.stop({ keep: failed > 0 })
  if (failed > 0) console.log(`logs and data are kept in ${ground.home}`)
}
process.exitCode = failed > 0 ? 1 : 0
