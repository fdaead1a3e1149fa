import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type BlockSpan, scan } from '../journal/block.ts'
import { readCounter } from '../journal/counter-file.ts'
import { freshDir, openTest, silent } from '../journal/testing/open.ts'
import { directTransports } from './direct-transport.ts'
import type { ShippingOptions } from './ship-spool.ts'
import { type Shipper, startShipper } from './shipper.ts'
import { SECRET, type StandInStats, standInStats } from './testing/stand-in-stats.ts'
import { visitRecordOf } from './testing/visit-record.ts'

const SOON = { timeout: 15_000, interval: 20 }

function ship(
  root: string,
  stats: StandInStats,
  options: Partial<ShippingOptions> = {},
  timeoutMs = 10_000,
): Shipper {
  const transports = directTransports({ baseUrl: stats.url, secret: SECRET, timeoutMs })
  const rules = { keepMs: 3_600_000, maxBytes: 64_000_000, lingerMs: 5, log: silent, ...options }
  const shipper = startShipper(root, transports, rules)
  onTestFinished(async () => void (await shipper.stop(1_000)))
  return shipper
}

function openSpool(root: string, name: string, options: Parameters<typeof openTest>[1] = {}) {
  const journal = openTest(join(root, name), { segmentBytes: 5_000, ...options })
  let made = 0
  const appended: string[] = []
  return {
    journal,
    appended,
    dir: join(root, name),
    append(count: number) {
      for (let n = 0; n < count; n += 1) {
        made += 1
        const text = `${name}-${made}`
        if (journal.append(visitRecordOf(text))) appended.push(text)
        if (made % 3 === 0) journal.flush()
      }
      journal.flush()
    },
  }
}

type Two = [BlockSpan, BlockSpan]

/** Appends 40 visits and damages the second and third block of the second segment; another segment follows. */
function damage(spool: ReturnType<typeof openSpool>, spoil: (bytes: Buffer, blocks: Two) => void): Two {
  spool.append(40)
  spool.journal.close()
  const path = join(spool.dir, segments(spool.dir)[1] as string)
  const bytes = readFileSync(path)
  const blocks = scan(bytes, true).blocks.slice(1, 3) as Two
  spoil(bytes, blocks)
  writeFileSync(path, bytes)
  openTest(spool.dir).close()
  return blocks
}

const segments = (dir: string) =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.seg'))
    .sort()

test('visits of several spools arrive once and in order while they are appended', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const spools = [openSpool(root, 'w0'), openSpool(root, 'w1')]
  ship(root, stats)
  for (let round = 0; round < 20; round += 1) {
    for (const spool of spools) spool.append(20)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  for (const { journal, appended } of spools)
    await vi.waitFor(() => expect(stats.stored().get(journal.spool)).toEqual(appended), SOON)
  expect(stats.mostAtOnce()).toBe(1)
})

test('a batch of several pieces arrives whole', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const spool = openSpool(root, 'w0', { segmentBytes: 10_000_000 })
  spool.append(6_000)
  ship(root, stats)
  await vi.waitFor(() => expect(stats.stored().get(spool.journal.spool)?.length).toBe(6_000), SOON)
  expect(stats.stored().get(spool.journal.spool)).toEqual(spool.appended)
})

test('no visit is lost or doubled when stats fails, stays silent or disconnects after storing, or is down', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const spool = openSpool(root, 'w0')
  const moods = ['failing', 'stored but silent', 'well', 'stored but cut off', 'down', 'well'] as const
  stats.mood((post) => moods[post % moods.length] ?? 'well')
  const shipper = ship(root, stats, {}, 300)
  for (let round = 0; round < 4; round += 1) {
    spool.append(50)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  await vi.waitFor(() => expect(stats.stored().get(spool.journal.spool)).toEqual(spool.appended), SOON)
  expect(stats.repeated()).toBeGreaterThan(0)
  expect(stats.mostAtOnce()).toBe(1)
  expect(shipper.spools().get('w0')?.status().retries).toBeGreaterThan(0)
})

test('a restarted shipper continues at the checkpoint, or without one at the oldest record', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const spool = openSpool(root, 'w0')
  spool.append(100)
  expect(await ship(root, stats).stop(15_000)).toBe(true)
  expect(stats.stored().get(spool.journal.spool)).toEqual(spool.appended)
  expect(readCounter(join(spool.dir, 'checkpoint'))).toBe(100)

  spool.append(10)
  expect(await ship(root, stats).stop(15_000)).toBe(true)
  expect(stats.repeated()).toBe(0)

  writeFileSync(join(spool.dir, 'checkpoint'), 'garbage')
  expect(await ship(root, stats).stop(15_000)).toBe(true)
  expect(stats.repeated()).toBe(110)
  expect(stats.stored().get(spool.journal.spool)).toEqual(spool.appended)
})

test('a spool whose worker is gone is shipped completely once it is sealed', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const spool = openSpool(root, 'w7')
  spool.append(20)
  spool.journal.close()
  expect(await ship(root, stats).stop(15_000)).toBe(true)
  expect(stats.stored().get(spool.journal.spool)).toEqual(spool.appended)
})

test('visits of destroyed blocks become void lines, and all others arrive', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const spool = openSpool(root, 'w0')
  const hit = damage(spool, (bytes, blocks) => {
    for (const block of blocks) bytes[block.start + 30] = 0
  })
  expect(await ship(root, stats).stop(15_000)).toBe(true)
  const [first, last] = [hit[0].firstSeq, hit[1].lastSeq]
  expect(last - first).toBeGreaterThan(1)
  expect(stats.voids()).toEqual([{ seq: first, void_to: last }])
  expect(stats.stored().get(spool.journal.spool)).toEqual(
    spool.appended.filter((_, index) => index + 1 < first || index + 1 > last),
  )
})

test('a block that seems to reach beyond its segment hides no later block', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const spool = openSpool(root, 'w0')
  const [hit] = damage(spool, (bytes, [block]) => void bytes.writeUInt32LE(60_000, block.start + 8))
  expect(await ship(root, stats).stop(15_000)).toBe(true)
  expect(stats.voids()).toEqual([{ seq: hit.firstSeq, void_to: hit.lastSeq }])
  expect(stats.stored().get(spool.journal.spool)?.at(-1)).toBe(spool.appended.at(-1))
})

test('a partly written group is not shipped while its worker may still cut it off', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const spool = openSpool(root, 'w0', { segmentBytes: 1_000_000 })
  for (let n = 0; n < 250; n += 1) spool.journal.append(visitRecordOf(`${n}`))
  spool.journal.flush()
  const path = join(spool.dir, segments(spool.dir)[0] as string)
  const whole = readFileSync(path)
  const { blocks } = scan(whole, true)
  expect(blocks.length).toBeGreaterThan(2)
  const beginning = whole.subarray(0, blocks[1]?.end)
  spool.journal.append(visitRecordOf('x'))
  writeFileSync(path, beginning)
  const shipper = ship(root, stats)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(stats.stored().size).toBe(0)
  writeFileSync(path, whole)
  await vi.waitFor(() => expect(shipper.spools().get('w0')?.status().acked).toBe(250), SOON)
})

test('acknowledged segments are dropped when they are old or in the way, others never', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const spool = openSpool(root, 'w0', { maxBytes: 20_000 })
  stats.mood(() => 'down')
  const shipper = ship(root, stats, { maxBytes: 20_000, keepMs: 3_600_000 })
  for (let n = 0; n < 100; n += 1) spool.append(1)
  expect(spool.journal.stats().full).toBe(true)
  const taken = spool.appended.length
  stats.mood(() => 'well')
  await vi.waitFor(() => {
    spool.append(1)
    expect(spool.appended.length).toBeGreaterThan(taken)
  }, SOON)
  await vi.waitFor(() => expect(stats.stored().get(spool.journal.spool)).toEqual(spool.appended), SOON)
  expect(segments(spool.dir).length).toBeGreaterThan(1)
  expect(spool.journal.stats().dropped).toBe(readCounter(join(spool.dir, 'drops')))
  await shipper.stop(15_000)
  expect(await ship(root, stats, { keepMs: 0 }).stop(15_000)).toBe(true)
  expect(segments(spool.dir)).toHaveLength(1)
  expect(readdirSync(spool.dir).filter((name) => name.endsWith('.dropped'))).toEqual([])
})

test('missing segments do not stop later ones', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const spool = openSpool(root, 'w0')
  spool.append(20)
  expect(await ship(root, stats).stop(15_000)).toBe(true)
  spool.append(60)
  const [gone = ''] = segments(spool.dir).slice(-3, -2)
  rmSync(join(spool.dir, gone))
  expect(await ship(root, stats).stop(15_000)).toBe(true)
  expect(stats.voids()).toHaveLength(1)
  expect(stats.stored().get(spool.journal.spool)?.at(-1)).toBe(spool.appended.at(-1))
})
