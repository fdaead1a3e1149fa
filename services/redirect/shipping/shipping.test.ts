import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freshDir, openTest, silent } from '../journal/testing/open.ts'
import { startShipping } from './shipping.ts'
import type { ShippingConfig } from './shipping-thread.ts'
import { SECRET, standInStats } from './testing/stand-in-stats.ts'
import { visitRecordOf } from './testing/visit-record.ts'

const SOON = { timeout: 15_000, interval: 20 }

function configOf(journalDir: string, statsUrl: string): ShippingConfig {
  return {
    logLevel: 'silent',
    journalDir,
    journal: { sync: 'interval', syncIntervalMs: 50, maxBytes: 64_000_000, segmentBytes: 1_000_000 },
    journalKeepMs: 3_600_000,
    kafka: undefined,
    statsInternalUrl: statsUrl,
    internalSecret: SECRET,
  }
}

test('the thread ships everything, reports its metrics, and ends when told to', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const journal = openTest(join(root, 'w0'))
  for (const name of ['a', 'b', 'c']) journal.append(visitRecordOf(name))
  journal.flush()
  const shipping = startShipping(configOf(root, stats.url), silent)
  await vi.waitFor(async () => {
    const acked = (await shipping.metrics())?.find(({ name }) => name === 'sluice_shipper_acked_seq')
    expect(acked?.values).toEqual([{ value: 3, labels: { dir: 'w0', spool: journal.spool } }])
  }, SOON)
  journal.append(visitRecordOf('d'))
  journal.close()
  expect(await shipping.stop(10_000)).toBe(true)
  expect(stats.stored().get(journal.spool)).toEqual(['a', 'b', 'c', 'd'])
  await vi.waitFor(() => expect(shipping.running()).toBe(false), SOON)
  expect(await shipping.metrics()).toBeUndefined()
  expect(shipping.restarts()).toBe(0)
})

test('a stop that runs out of time reports that something is left', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  stats.mood(() => 'down')
  const journal = openTest(join(root, 'w0'))
  journal.append(visitRecordOf('a'))
  journal.close()
  const shipping = startShipping(configOf(root, stats.url), silent)
  expect(await shipping.stop(300)).toBe(false)
})

test('S-F: a failed thread is restarted until the cause is fixed', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const journal = openTest(join(root, 'w0'))
  journal.append(visitRecordOf('a'))
  journal.close()
  const config = configOf(root, stats.url)
  const shipping = startShipping(Object.assign(config, { logLevel: 'none' }), silent)
  await vi.waitFor(() => expect(shipping.restarts()).toBeGreaterThan(1), SOON)
  Object.assign(config, { logLevel: 'silent' })
  await vi.waitFor(() => expect(stats.stored().get(journal.spool)).toEqual(['a']), SOON)
  expect(await shipping.stop(10_000)).toBe(true)
})

test('S-F: while no thread runs it has no metrics, and a stop reports that something may be left', async () => {
  const config = configOf(freshDir(), 'http://127.0.0.1:1')
  const shipping = startShipping({ ...config, logLevel: 'none' as 'info' }, silent)
  expect(await shipping.metrics()).toBeUndefined()
  await vi.waitFor(() => expect(shipping.running()).toBe(false), SOON)
  expect(await shipping.stop(100)).toBe(false)
})
