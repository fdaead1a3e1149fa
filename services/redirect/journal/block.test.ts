import { MAX_LINE_BYTES, MAX_REFERRER, MAX_USER_AGENT, VISIT_VERSION } from '@sluice/contract/visit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BlockSpan, FULL_BLOCK, linesOf, scan, visitsIn } from './block.ts'
import { createGroup } from './group.ts'
import { textRecord } from './testing/text-record.ts'

const SEED = Number.parseInt(Date.now().toString().slice(-8), 10)
console.log(`blocks of the journal: seed ${SEED}`)

const SPOOL = 'abc123abc123'
const payload = fc
  .string({ unit: 'binary-ascii', maxLength: 900 })
  .map((text) => `1,${JSON.stringify(text)}]`)
/** Turns of the event loop, each with its visits. */
const turns = fc.array(fc.array(payload, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 6 })

function writeAll(groups: string[][], firstSeq = 1): Buffer {
  const group = createGroup(SPOOL)
  let seq = firstSeq
  const parts = groups.map((payloads) => {
    for (const text of payloads) {
      group.add(seq, textRecord(text))
      seq += 1
    }
    const part = Buffer.from(group.close())
    expect([group.bytes(), group.visits()]).toEqual([part.length, payloads.length])
    group.clear()
    return part
  })
  return Buffer.concat(parts)
}

const textsOf = (bytes: Buffer, block: BlockSpan) =>
  [...linesOf(bytes, block)].map(({ start, end }) => bytes.toString('latin1', start, end))
const lineOf = (seq: number, text: string) => `[${VISIT_VERSION},"${SPOOL}",${seq},${text}`

test('every visit is read back as the line to ship, with its number', () => {
  fc.assert(
    fc.property(turns, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER - 400 }), (groups, firstSeq) => {
      const bytes = writeAll(groups, firstSeq)
      const { blocks, damagedAt, end } = scan(bytes, true)
      expect([damagedAt, end]).toEqual([-1, bytes.length])
      const wanted = groups.flat().map((text, index) => lineOf(firstSeq + index, text))
      expect(blocks.flatMap((block) => textsOf(bytes, block))).toEqual(wanted)
      let next = firstSeq
      for (const block of blocks) {
        expect(block.firstSeq).toBe(next)
        next = block.lastSeq + 1
        expect(textsOf(bytes, block)).toHaveLength(next - block.firstSeq)
      }
      expect(next).toBe(firstSeq + wanted.length)
    }),
    { numRuns: 500, seed: SEED },
  )
})

test('a group of many visits is cut into blocks, and only the last of them ends it', () => {
  const small = Array.from({ length: 3 * FULL_BLOCK.visits }, () => '1]')
  const large = Array.from({ length: 600 }, () => `1,"${'x'.repeat(900)}"]`)
  const bytes = writeAll([small, large])
  const { blocks } = scan(bytes, true)
  const visits = blocks.map(visitsIn)
  expect(visits.slice(0, 3)).toEqual([100, 100, 100])
  for (const block of blocks.slice(3)) expect(block.end - block.start).toBeLessThan(FULL_BLOCK.bytes + 2_000)
  expect(blocks.map((block) => block.closing)).toEqual(
    blocks.map((_, index) => index === 2 || index === blocks.length - 1),
  )
})

test('after a cut and flipped bytes in the last 4 KB, every untouched block is still found', () => {
  const flip = fc.record({ back: fc.integer({ min: 1, max: 4096 }), mask: fc.integer({ min: 1, max: 255 }) })
  fc.assert(
    fc.property(
      turns,
      fc.integer({ min: 0, max: 4096 }),
      fc.array(flip, { maxLength: 6 }),
      (groups, cut, flips) => {
        const bytes = writeAll(groups)
        const kept = Buffer.from(bytes.subarray(0, Math.max(0, bytes.length - cut)))
        const touched = new Set<number>()
        for (const { back, mask } of flips) {
          const at = kept.length - back
          if (at < 0) continue
          kept[at] = (bytes[at] as number) ^ mask
          touched.add(at)
        }
        const intact = scan(bytes, true).blocks.filter(
          ({ start, end }) => end <= kept.length && ![...touched].some((at) => at >= start && at < end),
        )
        const found = scan(kept, true)
        const starts = found.blocks.map((block) => block.start)
        for (const block of intact) expect(starts).toContain(block.start)
        const texts = groups.flat()
        for (const block of found.blocks)
          expect(textsOf(kept, block)).toEqual(
            texts
              .slice(block.firstSeq - 1, block.lastSeq)
              .map((text, index) => lineOf(block.firstSeq + index, text)),
          )
        expect(found.end).toBe(kept.length)
      },
    ),
    { numRuns: 5_000, seed: SEED },
  )
}, 60_000)

test('a block with all its lines is damaged, not cut short, when it claims to be longer', () => {
  const bytes = writeAll([['1]', '2]']])
  const cut = bytes.subarray(0, bytes.length - 1)
  expect(scan(cut, false)).toEqual({ blocks: [], end: 0, damagedAt: -1 })
  const longer = Buffer.from(bytes)
  longer.writeUInt32LE(longer.readUInt32LE(8) + 1, 8)
  expect(scan(longer, false).damagedAt).toBe(0)
})

test('reading in pieces finds the same blocks as reading at once', () => {
  fc.assert(
    fc.property(turns, fc.integer({ min: 1, max: 4_000 }), (groups, piece) => {
      const bytes = writeAll(groups)
      const starts: number[] = []
      let at = 0
      for (let to = piece; at < bytes.length; to += piece) {
        const found = scan(bytes.subarray(at, to), to >= bytes.length)
        starts.push(...found.blocks.map((block) => at + block.start))
        at += found.end
      }
      expect(starts).toEqual(scan(bytes, true).blocks.map((block) => block.start))
    }),
    { numRuns: 500, seed: SEED },
  )
})

test('a line over the limit is refused and earlier lines stay; the longest possible visit fits', () => {
  const group = createGroup(SPOOL)
  group.add(1, textRecord('1]'))
  const before = group.bytes()
  expect(() => group.add(2, textRecord('x'.repeat(MAX_LINE_BYTES)))).toThrow(RangeError)
  expect([group.bytes(), group.visits()]).toEqual([before, 1])
  // Each character of a header may become an escape of six characters.
  group.add(2, textRecord(`1,"${'\\u0000'.repeat(MAX_USER_AGENT + MAX_REFERRER)}"]`))
  expect(scan(group.close(), true).blocks).toMatchObject([{ firstSeq: 1, lastSeq: 2, closing: true }])
})
