import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UNTOLD, VISIT_VERSION, type Visit } from '@sluice/contract/visit'
import { visitLine } from '@sluice/contract/visit-line'
import { expect, test } from 'vitest'
import { growingBatch } from '../shipping/batch.ts'
import { readLine } from '../testing/read-line.ts'
import { closeGroup, HEADER_BYTES, scan, sealBlock } from './block.ts'
import { recover } from './recover.ts'
import { freshDir } from './testing/open.ts'

const SPOOL = 'abc123abc123'
const NOW = Date.now()

/** As a node of version 2 wrote it; lease 0 is grace. */
const oldLine = (seq: number, owner: number, lease: number, no: number) =>
  `[2,"${SPOOL}",${seq},${NOW},${owner},7,1,"cloak","target","country_match","US",1780000000,"8.8.8.8","a, 1,9,9]","",1,${lease},${no}]`
const newLine = (seq: number, owner: number, lease: number, no: number) =>
  visitLine({
    ...UNTOLD,
    ...{ v: VISIT_VERSION, spool: SPOOL, seq, at: NOW, owner, cloak: 7, cloak_version: 1, mode: 'cloak' },
    ...{ redirect_to: 'target', reason: 'country_match', country: 'US', geo_build: 1, ip: '8.8.8.8' },
    ...{ user_agent: '', referrer: ',1,9,9]', language: 'en-US', metered: 1, lease, lease_no: no },
    campaign: { sub1: ',1,9,9]' },
  } satisfies Visit)

function blockOf(firstSeq: number, lines: string[]): Buffer {
  const block = Buffer.concat([Buffer.alloc(HEADER_BYTES), Buffer.from(`${lines.join('\n')}\n`)])
  sealBlock(block, 0, block.length, firstSeq, lines.length)
  closeGroup(block, 0)
  return block
}

test('a journal with lines of both versions gives back what was spent, and is shipped as it is', () => {
  const dir = freshDir()
  const old = [oldLine(1, 5, 40, 8), oldLine(2, 5, 0, 3), oldLine(3, 5, 41, 1)]
  const later = [newLine(6, 5, 41, 2), newLine(7, 5, 0, 4), newLine(8, 6, 0, 1)]
  const bytes = Buffer.concat([blockOf(1, old), blockOf(6, later)])
  writeFileSync(join(dir, '0000000000000001.seg'), bytes)

  const { nextSeq, spent } = recover(dir, 0, NOW)
  expect(nextSeq).toBe(9)
  expect([...spent.leases]).toEqual([
    [40, 8],
    [41, 2],
  ])
  expect([...spent.grace]).toEqual([
    [5, 4],
    [6, 1],
  ])

  const batch = growingBatch(SPOOL, 1, { visits: 100, bytes: 100_000 })
  batch.add(bytes, scan(bytes, true).blocks, 0)
  const shipped = batch.take()!.body.toString().trimEnd().split('\n')
  expect(shipped).toEqual([...old, `[${VISIT_VERSION},"${SPOOL}",4,5]`, ...later])
  expect(shipped.map((line) => readLine(line).seq)).toEqual([1, 2, 3, 4, 6, 7, 8])
})
