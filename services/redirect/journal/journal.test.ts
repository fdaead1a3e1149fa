import {
  appendFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openCounter } from './counter-file.ts'
import { JournalLockedError } from './lock.ts'
import { listSegments } from './segments.ts'
import { readAll } from './testing/kept-visits.ts'
import { freshDir, openTest } from './testing/open.ts'
import { recordOf, textRecord } from './testing/text-record.ts'

const seqs = (dir: string) => readAll(dir).map((record) => record.seq)
const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

test('the visits of one turn are settled together, once they are in the file', async () => {
  const dir = freshDir()
  const journal = openTest(dir, { sync: 'turn' })
  const settled: [boolean, number][] = []
  journal.onSettled((ok) => settled.push([ok, readAll(dir).length]))
  expect(journal.append(recordOf('a'))).toBe(1)
  expect(journal.append(recordOf('b'))).toBe(2)
  expect(settled).toEqual([])
  await turn()
  journal.append(recordOf('c'))
  await turn()
  expect(settled).toEqual([
    [true, 2],
    [true, 3],
  ])
  journal.close()
})

test('numbers have no gaps across segments and starts, and the spool keeps its id', () => {
  const dir = freshDir()
  const spools = new Set<string>()
  for (let start = 0; start < 5; start += 1) {
    const journal = openTest(dir, { segmentBytes: 500 })
    spools.add(journal.spool)
    for (let turns = 0; turns < 7; turns += 1) {
      for (let n = 0; n < 3; n += 1) journal.append(recordOf(`${start}`))
      journal.flush()
    }
    journal.close()
  }
  expect(seqs(dir)).toEqual(Array.from({ length: 105 }, (_, index) => index + 1))
  expect(readdirSync(dir).filter((name) => name.endsWith('.seg')).length).toBeGreaterThan(10)
  expect(spools.size).toBe(1)
  expect([...spools][0]).toMatch(/^[a-z0-9]{12,20}$/)
})

test('text is read back unchanged', () => {
  const dir = freshDir()
  const journal = openTest(dir)
  const texts = ['', `"quoted"\n`, 'x'.repeat(60_000)]
  for (const text of texts) journal.append(recordOf(text))
  journal.close()
  expect(readAll(dir).map(({ text }) => text)).toEqual(texts)
})

test('a full quota refuses visits, counts them exactly, and takes visits again once segments are gone', async () => {
  const dir = freshDir()
  const journal = openTest(dir, { maxBytes: 4_000, segmentBytes: 1_000 })
  let accepted = 0
  for (let n = 0; n < 100; n += 1) {
    if (journal.append(recordOf(`n${n}`))) accepted += 1
    journal.flush()
  }
  expect(readAll(dir)).toHaveLength(accepted)
  expect(journal.stats()).toMatchObject({ dropped: 100 - accepted, full: true })
  expect(openCounter(join(dir, 'drops')).value()).toBe(100 - accepted)

  for (const { path } of listSegments(dir).slice(0, 2)) rmSync(path)
  await vi.waitFor(() => {
    const taken = journal.append(recordOf('again'))
    journal.flush()
    expect(taken).toBeGreaterThan(0)
  }, 15_000)
  const { dropped } = journal.stats()
  journal.close()
  expect(openTest(dir).stats().dropped).toBe(dropped)
})

test('a quota that only seems reached refuses nothing once segments are gone', () => {
  const dir = freshDir()
  const journal = openTest(dir, { maxBytes: 8_000, segmentBytes: 1_000 })
  for (let n = 0; journal.stats().bytes < 6_000; n += 1) {
    journal.append(recordOf(`n${n}`))
    journal.flush()
  }
  for (const { path } of listSegments(dir).slice(0, -1)) rmSync(path)
  for (let n = 0; n < 30; n += 1) expect(journal.append(recordOf('again'))).toBeGreaterThan(0)
  journal.flush()
  expect(journal.stats()).toMatchObject({ dropped: 0, full: false })
})

test('a directory held by a live process is refused, and one held by a dead process is taken at once', () => {
  const dir = freshDir()
  const journal = openTest(dir)
  expect(() => openTest(dir)).toThrow(JournalLockedError)
  journal.close()
  symlinkSync('4194303:1', join(dir, 'lock'))
  openTest(dir).close()
  symlinkSync(`${process.pid}:1`, join(dir, 'lock'))
  openTest(dir).close()
})

test.each([
  ['a checkpoint past everything kept', (dir: string) => keepCheckpoint(dir, 500), 501],
  ['an empty checkpoint', (dir: string) => writeFileSync(join(dir, 'checkpoint'), ''), 11],
  ['a garbage checkpoint', (dir: string) => writeFileSync(join(dir, 'checkpoint'), 'x'.repeat(9_000)), 11],
  ['a garbage drop counter', (dir: string) => writeFileSync(join(dir, 'drops'), 'garbage'), 11],
  ['no drop counter', (dir: string) => rmSync(join(dir, 'drops')), 11],
  ['an empty newest segment', (dir: string) => writeFileSync(join(dir, '0000000000000011.seg'), ''), 11],
  ['a segment of nothing but garbage', (dir: string) => writeFileSync(segment(dir), 'x'.repeat(5_000)), 1],
  ['a torn tail', (dir: string) => truncateSync(segment(dir), size(dir) - 5), 10],
  ['zeros at the end', (dir: string) => appendFileSync(segment(dir), Buffer.alloc(4_096)), 11],
])('it starts with %s', (_name, spoil, nextSeq) => {
  const dir = freshDir()
  const journal = openTest(dir)
  for (let n = 0; n < 10; n += 1) {
    journal.append(recordOf(`n${n}`))
    journal.flush()
  }
  journal.close()
  spoil(dir)
  const before = performance.now()
  const again = openTest(dir)
  expect(performance.now() - before).toBeLessThan(2_000)
  expect(again.stats().nextSeq).toBeGreaterThanOrEqual(nextSeq)
  again.append(recordOf('after'))
  again.close()
  expect(readAll(dir).at(-1)?.text).toBe('after')
})

test('numbers of visits destroyed at the end are not assigned again', () => {
  const dir = freshDir()
  const journal = openTest(dir)
  for (let n = 0; n < 10; n += 1) journal.append(recordOf(`n${n}`))
  journal.close()
  const bytes = readFileSync(segment(dir))
  // One block of ten visits, all destroyed: all ten numbers must be skipped.
  for (let at = bytes.length - 3; at > bytes.length - 250; at -= 40) bytes[at] = (bytes[at] as number) ^ 0x55
  writeFileSync(segment(dir), bytes)
  expect(openTest(dir).stats().nextSeq).toBeGreaterThanOrEqual(11)
})

test('a start recovers what was spent', () => {
  const dir = freshDir()
  const journal = openTest(dir, { segmentBytes: 500 })
  const spend = (owner: number, lease: number, number: number) =>
    journal.append(textRecord(`${Date.now()},${owner},1,${lease},${number}]`))
  for (let n = 1; n <= 20; n += 1) {
    spend(5, 77, n)
    journal.flush()
  }
  spend(5, 78, 1)
  journal.append(textRecord(`${Date.now()},9,0,0,0]`))
  spend(6, 0, 4)
  journal.close()
  const { leases, grace } = openTest(dir).recoveredLeases()
  expect([...leases]).toEqual(
    expect.arrayContaining([
      [77, 20],
      [78, 1],
    ]),
  )
  expect([...grace]).toEqual([[6, 4]])
})

const segment = (dir: string) => join(dir, '0000000000000001.seg')
const size = (dir: string) => readFileSync(segment(dir)).length

function keepCheckpoint(dir: string, seq: number): void {
  const checkpoint = openCounter(join(dir, 'checkpoint'))
  checkpoint.set(seq, { sync: true })
  checkpoint.close()
}
