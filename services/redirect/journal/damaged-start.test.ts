import { expect, test } from 'vitest'
import { checkDamagedStarts } from './testing/damaged-starts.ts'

const SEED = Number.parseInt(Date.now().toString().slice(-8), 10)
console.log(`damaged journals: seed ${SEED}`)

test('whatever a power cut leaves of a spool, it opens, keeps every whole visit and assigns no number twice', () => {
  expect(() => checkDamagedStarts({ seed: SEED, numRuns: 300 })).not.toThrow()
}, 120_000)
