import { test } from 'vitest'
import { checkSimulations } from './testing/simulated-visits.ts'

const { SEED, SITUATIONS = '10000' } = process.env

test('L3: the simulator says of every visit what the worker does with it', async () => {
  const seed = SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(SEED)
  await checkSimulations({ seed, numRuns: Number(SITUATIONS) })
}, 1_800_000)
