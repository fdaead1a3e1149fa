import { newSeed, seededRandom } from '@sluice/local/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ground, startGround } from './ground.ts'
import { rowsWithTests } from './rows.ts'

let ground: Ground
beforeAll(async () => {
  ground = await startGround()
}, 90_000)
afterAll(() => ground?.stop(), 90_000)

for (const row of rowsWithTests) {
  const seed = newSeed()
  test(`${row.id}: ${row.promise}`, { timeout: 420_000 }, async () => {
    console.log(`${row.id} seed ${seed}`)
    const figures = await row.run({ ground, seed, random: seededRandom(seed), size: 'quick' })
    console.log(`${row.id} ${JSON.stringify(figures)}`)
    expect(figures).toBeDefined()
  })
}
