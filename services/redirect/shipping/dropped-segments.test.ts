import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { listSegments, type Segment, segmentPath } from '../journal/segments.ts'
import { freshDir } from '../journal/testing/open.ts'
import { drop, freeDropped } from './dropped-segments.ts'

const MIB = 1024 * 1024

/** A spool directory with one segment. */
function spoolOf(bytes: number): { dir: string; segment: Segment } {
  const dir = freshDir()
  writeFileSync(segmentPath(dir, 1), Buffer.alloc(bytes))
  return { dir, segment: listSegments(dir)[0] as Segment }
}
const sizes = (dir: string) => readdirSync(dir).map((name) => statSync(join(dir, name)).size)

test('a dropped segment no longer belongs to its spool, and its space is freed one MiB at a time', async () => {
  const { dir, segment } = spoolOf(3.5 * MIB)
  drop(segment)
  expect(listSegments(dir)).toEqual([])
  const seen: number[] = []
  await freeDropped(dir, () => {
    seen.push(...sizes(dir))
    return false
  })
  expect(seen).toEqual([3.5 * MIB, 3.5 * MIB, 2.5 * MIB, 1.5 * MIB])
  expect(readdirSync(dir)).toEqual([])
})

test('space that one run left is freed by the next', async () => {
  const { dir, segment } = spoolOf(3 * MIB)
  drop(segment)
  let asked = 0
  await freeDropped(dir, () => ++asked > 2)
  expect(sizes(dir)).toEqual([2 * MIB])
  await freeDropped(dir, () => false)
  expect(readdirSync(dir)).toEqual([])
})

test('a segment that cannot be renamed for lack of space is deleted at once', () => {
  const { dir, segment } = spoolOf(10)
  const taken = `${segment.path}.dropped`
  mkdirSync(taken)
  drop(segment)
  expect(readdirSync(dir)).toEqual([basename(taken)])
})
