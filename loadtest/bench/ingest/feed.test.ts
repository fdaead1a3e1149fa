import { seededRandom } from '@sluice/local/random'
import { expect, test } from 'vitest'
import { makeLinks } from '../traffic/links.ts'
import { makeRequests } from '../traffic/requests.ts'
import { toBatches } from './feed.ts'
import { makeFrames } from './frames.ts'

test('batches hold every visit once, in order, within the limits of their transport', () => {
  const random = seededRandom(1)
  const frames = makeFrames(
    makeRequests(makeLinks(5, 1, random), 50, random),
    'benchspool01',
    2_345,
    random,
    100,
  )
  const batches = toBatches(frames, { visits: 1_000, bytes: 300_000 })
  let next = 1
  for (const batch of batches) {
    expect(batch.firstSeq).toBe(next)
    expect(batch.visits).toBeLessThanOrEqual(1_000)
    expect(batch.body.length).toBeLessThanOrEqual(300_000)
    const lines = batch.body.toString().trimEnd().split('\n')
    const numbers = lines.map((line) => (JSON.parse(line) as [v: number, spool: string, seq: number])[2])
    expect(numbers).toEqual(numbers.map((_, index) => next + index))
    next = batch.lastSeq + 1
  }
  expect(next).toBe(2_346)
})
