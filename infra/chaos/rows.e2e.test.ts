import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ground, startGround } from './ground.ts'
import { randomFrom } from './random.ts'
import { rowsWithTests } from './rows.ts'

let ground: Ground
beforeAll(async () => {
  ground = await startGround()
}, 90_000)
afterAll(() => ground?.stop(), 90_000)

for (const row of rowsWithTests) {
  const seed = Math.floor(Math.random() * 2 ** 31)
  test(`${row.id}: ${row.promise}`, { timeout: 420_000 }, async () => {
    console.log(`${row.id} seed ${seed}`)
    const figures = await row.run({ ground, seed, random: randomFrom(seed), size: 'quick' })
    console.log(`${row.id} ${JSON.stringify(figures)}`)
    expect(figures).toBeDefined()
  })
}
