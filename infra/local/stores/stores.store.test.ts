import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startClickHouse } from './clickhouse.ts'
import { stopOrphan } from './orphan.ts'

async function clickhouseAt(home: string) {
  const store = await startClickHouse({ home, log: () => {} })
  const client = createClient({ url: store.url, log: { level: ClickHouseLogLevel.OFF } })
  return { store, client }
}

test('rows acknowledged before kill -9 of the engine are there exactly once after the next start', async () => {
  const home = await mkdtemp(join(tmpdir(), 'sluice-kill-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  let acknowledged = 0
  for (let round = 0; round < 4; round++) {
    const { store, client } = await clickhouseAt(home)
    await client.command({ query: 'CREATE TABLE IF NOT EXISTS n (i UInt64) ENGINE = MergeTree ORDER BY i' })
    const answer = await client.query({
      query: 'SELECT count() AS c, uniqExact(i) AS u FROM n',
      format: 'JSONEachRow',
    })
    const [{ c, u } = { c: 0, u: 0 }] = await answer.json<{ c: number; u: number }>()
    expect(u).toBe(c)
    expect(c).toBeGreaterThanOrEqual(acknowledged)
    acknowledged = c
    const killed = Promise.withResolvers<void>()
    const kill = () => {
      process.kill(store.pid as number, 'SIGKILL')
      killed.resolve()
    }
    try {
      for (let i = round * 1_000_000; ; i++) {
        await client.insert({ table: 'n', values: [{ i }], format: 'JSONEachRow' })
        acknowledged++
        if (i === round * 1_000_000 + 3) setTimeout(kill, 150)
      }
    } catch {
      await killed.promise
    }
    expect(await store.exited).toContain('ended by itself (SIGKILL)')
    await client.close()
  }
  expect(acknowledged).toBeGreaterThan(10)
  const { store, client } = await clickhouseAt(home)
  const answer = await client.query({ query: 'SELECT count() AS c FROM n', format: 'JSONEachRow' })
  expect((await answer.json<{ c: number }>())[0]?.c).toBeGreaterThanOrEqual(acknowledged)
  await client.close()
  await store.stop()
})

test('a pid that now belongs to another process is left alone', async () => {
  const note = join(inject('testHome'), 'other.json')
  await writeFile(note, JSON.stringify({ pid: process.ppid, started: 'another time' }))
  await stopOrphan(note, 'SIGKILL', 1_000)
  expect(process.kill(process.ppid, 0)).toBe(true)
})
