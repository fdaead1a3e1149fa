import { expect, onTestFinished, test, vi } from 'vitest'
import { startService, testSecret } from '../../infra/local/testing/start-service.ts'
import { statsGround } from './testing/ground.ts'

test('stats is ready only with its own schema, and stops cleanly when told to', async () => {
  const ground = await statsGround()
  onTestFinished(() => ground.end())
  const service = await ground.start()
  const stats = ground.talkTo(service)
  expect(await stats.status()).toBe(200)
  await ground.command("INSERT INTO schema_migrations (version, name) VALUES (999, 'from the future')")
  await vi.waitFor(async () => expect(await stats.status()).toBe(503), 20_000)
  expect(await service.stop()).toBe(0)
})

test('the reports role takes no visits and the ingest role serves no reports', async () => {
  const ground = await statsGround()
  onTestFinished(() => ground.end())
  const reader = await ground.start({ STATS_ROLE: 'reports' })
  const writer = await ground.start({ STATS_ROLE: 'ingest' })
  onTestFinished(() => Promise.all([reader.stop(), writer.stop()]).then(() => {}))
  await expect(ground.talkTo(reader).send('')).rejects.toThrow('404')
  const question = { owner: 1, cloaks: [] }
  await expect(ground.talkTo(writer).ask('cloak-totals', question)).rejects.toThrow('404')
  expect((await ground.talkTo(reader).ask('cloak-totals', question)).all.visits).toBe(0)
})

test('a faulty configuration names its variables and ends the process with 78', async () => {
  const starting = startService('stats', {
    INTERNAL_SECRET: testSecret(),
    CLICKHOUSE_URL: 'nonsense',
    STATS_ROLE: 'x',
  })
  await expect(starting).rejects.toThrow(/ended with 78[\s\S]*CLICKHOUSE_URL[\s\S]*STATS_ROLE/)
})
