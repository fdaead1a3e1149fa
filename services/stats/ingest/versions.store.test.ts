import { REASONS, UNTOLD, VISIT_VERSION, type Visit } from '@sluice/contract/visit'
import { visitLine } from '@sluice/contract/visit-line'
import { beforeAll, expect, test } from 'vitest'
import { openClickHouse } from '../clickhouse/client.ts'
import { runningStats } from '../testing/running-stats.ts'
import { putBack } from './put-back.ts'

const running = runningStats(beforeAll)

const DAY = 86_400_000
const NOW = Date.now()
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** As nodes of version 2 wrote them, text by text. */
const oldLine = (spool: string, seq: number, owner: number, reason: string) =>
  `[2,"${spool}",${seq},${NOW - 60_000 + seq},${owner},7,1,"cloak","none","${reason}","US",1780000000,"8.8.8.8","${AGENT}","",0,0,0]`
const newVisit = (spool: string, seq: number, owner: number, over: Partial<Visit>): Visit => ({
  ...{ v: VISIT_VERSION, spool, seq, at: NOW - 60_000 + seq, owner, cloak: 7, cloak_version: 1 },
  ...{ mode: 'cloak', redirect_to: 'none', reason: 'inactive', country: 'US', geo_build: 1_780_000_000 },
  ...{ ip: '8.8.8.8', user_agent: AGENT, referrer: '', metered: 0, lease: 0, lease_no: 0 },
  ...UNTOLD,
  ...over,
})
const logOf = async (owner: number) =>
  (
    await running.stats.ask('access-log', { owner, from: 0, to: NOW + DAY, asOf: NOW + DAY, limit: 100 })
  ).rows.toReversed()
const reasonsOf = async (owner: number) =>
  (await running.stats.ask('by-reason', { owner, from: NOW - 30 * DAY, to: NOW + DAY })).rows.map(
    ({ reason, visits, unserved }) => [reason, visits + unserved],
  )

test('lines and void records of both versions in any order are stored, and none is unreadable', async () => {
  const lines = [
    oldLine('mixed', 1, 1, 'paused'),
    '[2,"mixed",2,3]',
    visitLine(newVisit('mixed', 4, 1, { inactive_cause: 'deleted', language: 'pt-BR', prefetch: 1 })),
    oldLine('mixed', 5, 1, 'country_miss'),
    visitLine({ v: VISIT_VERSION, spool: 'mixed', seq: 6, void_to: 6 }),
    visitLine(
      newVisit('mixed', 7, 1, { reason: 'blacklisted', campaign: { sub1: 'a' }, domain: 3, variant: 2 }),
    ),
    oldLine('mixed', 8, 1, 'paused'),
  ]
  for (const [from, to] of [
    [0, 3],
    [3, 4],
    [2, 7],
  ])
    await running.stats.send(lines.slice(from, to).join('\n'))
  expect(await running.ground.rows('SELECT * FROM visits_dead')).toEqual([])
  expect(
    (await logOf(1)).map(({ reason, inactive_cause, language, prefetch, campaign }) => [
      ...[reason, inactive_cause, language, prefetch, campaign],
    ]),
  ).toEqual([
    ['inactive', '', '', 0, {}],
    ['inactive', 'deleted', 'pt-BR', 1, {}],
    ['country_miss', '', '', 0, {}],
    ['blacklisted', '', '', 0, { sub1: 'a' }],
    ['inactive', '', '', 0, {}],
  ])
  expect(await reasonsOf(1)).toEqual([
    ['inactive', 3],
    ['blacklisted', 1],
    ['country_miss', 1],
  ])
})

test('the next version, a reason of nobody and a version 3 with values of version 2 are set aside with the reason', async () => {
  const good = visitLine(newVisit('odd', 4, 2, {}))
  const lines = [
    good.replace('[3,"odd",4', '[4,"odd",1'),
    oldLine('odd', 2, 2, 'nobody'),
    oldLine('odd', 3, 2, 'paused').replace('[2', '[3'),
    good,
  ]
  expect(await running.stats.send(lines.join('\n'))).toEqual({ spool: 'odd', acked: 4 })
  const dead = await running.ground.rows<{ reason: string }>(
    "SELECT reason FROM visits_dead WHERE startsWith(raw, '[') ORDER BY raw",
  )
  expect(dead.map(({ reason }) => reason).sort()).toEqual(['unknown_version', 'wrong_shape', 'wrong_shape'])
  expect(await logOf(2)).toHaveLength(1)
})

test('visits and daily counts that an earlier release stored count as inactive, without being rewritten', async () => {
  const stored = (at: number, reason: string) =>
    `('old', ${at}, fromUnixTimestamp64Milli(${at}), 3, 7, 1, 'cloak', 'none', '${reason}', 'US', 1, '8.8.8.8')`
  const border = Math.floor(NOW / DAY) * DAY - 5 * DAY
  await running.ground.command(
    `INSERT INTO visits (spool, seq, at, owner, cloak, cloak_version, mode, redirect_to, reason, country, geo_build, ip)
     VALUES ${[stored(border + DAY, 'paused'), stored(border + DAY + 1, 'inactive'), stored(NOW - 1_000, 'paused')]}`,
  )
  await running.ground.command(
    `INSERT INTO visits_daily (day, owner, cloak, redirect_to, reason, country, device, browser, os, visits, metered)
     SELECT toDate(fromUnixTimestamp64Milli(${border - 3 * DAY})), 3, 7, 'none', 'paused', 'US', '', '', '', 10, 0`,
  )
  await running.ground.command(
    `INSERT INTO raw_border (day) SELECT toDate(fromUnixTimestamp64Milli(${border}))`,
  )
  await expect.poll(() => reasonsOf(3), { timeout: 15_000 }).toEqual([['inactive', 13]])
  expect(new Set((await logOf(3)).map(({ reason }) => reason))).toEqual(new Set(['inactive']))
  expect(REASONS).not.toContain('paused')
  expect(
    await running.ground.rows("SELECT count() AS n FROM visits WHERE owner = 3 AND reason = 'paused'"),
  ).toEqual([{ n: 2 }])
})

test('visits that earlier releases put aside are put back, with the values that they had', async () => {
  await running.stats.send(oldLine('aside', 3, 4, 'country_miss'))
  const rowOf = (seq: number) =>
    `aside\\t${seq}\\t${(NOW - 1_000) / 1_000}\\t4\\t7\\t1\\tcloak\\tnone\\tpaused\\tUS\\t1\\t8.8.8.8\\tAgent/1\\t\\t0\\t0\\t0\\tdesktop\\tChrome\\tWindows\\t0`
  await running.ground.command(
    `INSERT INTO visits_aside (spool, seq, code, error, row) VALUES
     ('aside', 1, 469, '', '${rowOf(1)}\\n'), ('aside', 2, 469, '', '${rowOf(2)}\\tpaused\\tde\\t1\\n')`,
  )
  const address = { url: running.ground.url, database: running.ground.database }
  const clients = [
    openClickHouse(address, 'inserts', 30_000),
    openClickHouse(address, 'upkeep', 30_000),
  ] as const
  expect(await putBack(...clients)).toEqual({ stored: 2, left: 0 })
  await Promise.all(clients.map((client) => client.close()))
  expect(
    (await logOf(4)).map(({ reason, os, prefetch, campaign }) => [reason, os, prefetch, campaign]).sort(),
  ).toEqual([
    ['country_miss', 'Windows', 0, {}],
    ['inactive', 'Windows', 0, {}],
    ['inactive', 'Windows', 1, {}],
  ])
})
