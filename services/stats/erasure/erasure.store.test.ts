import { ERASURES_PATH } from '@sluice/contract/erasures'
import type { Visit } from '@sluice/contract/visit'
import { beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../../infra/local/random.ts'
import { randomVisits, toFrame } from '../testing/random-visits.ts'
import { runningStats } from '../testing/running-stats.ts'

const running = runningStats(beforeAll)
const NOW = Date.now()
const soon = { timeout: 15_000, interval: 200 }
const GONE = 4_001
const STAYS = 4_002

function visitsOf(spool: string, first: number, count: number): Visit[] {
  const visits = randomVisits(
    seededRandom(first),
    spool,
    first,
    count,
    (i) => NOW - 3 * 86_400_000 + i * 60_000,
  )
  return visits.map((visit, index) => ({
    ...visit,
    owner: index % 2 === 0 ? GONE : STAYS,
    ip: '198.51.100.77',
    user_agent: 'Planted/7',
    referrer: 'https://planted.test/page',
    campaign:
      index % 4 < 2 ? { utm_source: 'planted-source', gclid: 'planted-click', sub5: 'planted-sub' } : {},
  }))
}
const erase = async (owner: number): Promise<{ left: number }> =>
  (
    await running.stats.post(ERASURES_PATH, JSON.stringify({ owners: [owner] }), {
      'content-type': 'application/json',
    })
  ).json() as never
const left = async () => (await erase(GONE)).left
const speaking = (owner: number) =>
  running.ground.rows<{ seq: number }>(
    `SELECT seq FROM visits WHERE owner = ${owner} AND (ip != '' OR user_agent != '' OR referrer != '' OR referrer_host != '' OR
     utm_source != '' OR gclid != '' OR sub5 != '')`,
  )
const facts = () =>
  running.ground.rows(
    `SELECT spool, seq, owner, cloak, toString(at) AS time, country, device, browser, os, metered, lease, lease_no
     FROM visits ORDER BY spool, seq`,
  )

/** Names of campaigns in the counts that stay, by owner. */
const named = () =>
  running.ground.rows<{ owner: number; n: number }>(
    'SELECT owner, sum(visits) AS n FROM visits_campaign_daily GROUP BY owner ORDER BY owner',
  )

test("an erased owner's visits lose only address, agent, referrer and campaign, and other visits nothing", async () => {
  await running.stats.send(toFrame(visitsOf('one', 1, 200)))
  const before = await facts()
  await expect.poll(named, soon).toEqual([GONE, STAYS].map((owner) => ({ owner, n: 50 })))
  expect(await left()).toBeGreaterThan(100)
  await expect.poll(left, soon).toBe(0)
  expect(await speaking(GONE)).toEqual([])
  expect(await speaking(STAYS)).toHaveLength(100)
  expect(await facts()).toEqual(before)
  await expect.poll(named, soon).toEqual([{ owner: STAYS, n: 50 }])
  const { rows } = await running.stats.ask('by-utm_source', {
    owner: GONE,
    from: NOW - 5 * 86_400_000,
    to: NOW,
  })
  expect(rows.map(({ utm_source }) => utm_source)).toEqual([''])
})

test('visits that arrive later are erased too, and each is still stored once', async () => {
  await running.stats.send(toFrame(visitsOf('one', 1, 200).slice(-50)))
  expect(await running.stats.send(toFrame(visitsOf('one', 201, 40)))).toEqual({ spool: 'one', acked: 240 })
  await expect.poll(async () => (await speaking(GONE)).length, soon).toBe(0)
  expect(
    await running.ground.rows("SELECT count() AS n, uniqExact(seq) AS u FROM visits WHERE spool = 'one'"),
  ).toEqual([{ n: 240, u: 240 }])
})

test('rows put aside and unreadable records are erased too', async () => {
  await running.ground.command("ALTER TABLE visits ADD CONSTRAINT known CHECK country != 'QQ'")
  const refused = visitsOf('aside', 1, 4).map((visit) => ({ ...visit, country: 'QQ' }))
  await running.stats.send(toFrame(refused))
  await running.ground.command('ALTER TABLE visits DROP CONSTRAINT known')
  await running.ground.command(
    `INSERT INTO visits_dead (reason, detail, source, bytes, raw) VALUES
     ('unknown_version', '', 'x', 1, '[9,"x",1,1,${GONE},1,1,"m","198.51.100.77"]'),
     ('unknown_version', '', 'x', 1, '[9,"x",2,1,${STAYS},1,1,"m","198.51.100.77"]')`,
  )
  await expect.poll(left, soon).toBe(0)
  const planted = (text: string) =>
    `countSubstrings(${text}, '198.51.100.77') + (countSubstrings(${text}, 'planted-') > 0) AS n`
  expect(await running.ground.rows(`SELECT ${planted('row')} FROM visits_aside ORDER BY seq`)).toEqual([
    { n: 0 },
    { n: 2 },
    { n: 0 },
    { n: 1 },
  ])
  expect(await running.ground.rows(`SELECT ${planted('raw')} FROM visits_dead ORDER BY n`)).toEqual([
    { n: 0 },
    { n: 1 },
  ])
  // It can still be put back: it has as many values as before, in the same places.
  expect(
    await running.ground.rows(
      `SELECT DISTINCT length(splitByChar('\\t', row)) AS values, splitByChar('\\t', row)[4] AS owner,
        endsWith(row, '\\n') AS whole FROM visits_aside ORDER BY owner`,
    ),
  ).toMatchObject([
    { owner: String(GONE), whole: 1 },
    { owner: String(STAYS), whole: 1 },
  ])
})

test('owners read all their own visits page by page, oldest first, and no others', async () => {
  const ids: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask(after)
    expect(page.rows.every((row) => row.ip === '198.51.100.77')).toBe(true)
    ids.push(...page.rows.map((row) => row.id))
    after = page.next
  } while (after !== null)
  const stored = await running.ground.rows<{ id: string }>(
    `SELECT concat(spool, '-', toString(seq)) AS id FROM visits WHERE owner = ${STAYS} ORDER BY at, spool, seq`,
  )
  expect(ids).toEqual(stored.map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(100)
})
const ask = (after: string | null) => running.stats.ask('own-visits', { owner: STAYS, limit: 7, after })
