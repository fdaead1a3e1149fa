import { readFileSync } from 'node:fs'
import { ConversionsAnswer } from '@sluice/contract/api-track'
import { UploadAnswer, type UploadResult } from '@sluice/contract/api-track-uploads'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Advertiser, CLICK_ID_KEYS, forgedClick, newAdvertiser, newClick } from '../../testing/clicks.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

const DAY_MS = 86_400_000

let account: TestAccount
beforeAll(async () => {
  // Properties upload more often than any user.
  account = await openTestAccount({ CLICK_ID_KEYS, RATE_LIMIT_REPORTS: '10000', RATE_LIMIT_USER: '10000' })
})
afterAll(() => account.close())

type By = { token: string }
const post = (by: By, text: string | Buffer, query = '') =>
  account.call('POST', `/api/track/uploads${query}`, {
    ...{ token: by.token, text, headers: { 'content-type': 'text/csv' } },
  })
async function upload(by: By, text: string | Buffer, query = ''): Promise<UploadResult> {
  const { status, body } = await post(by, text, query)
  expect([status, body.message]).toEqual([200, undefined])
  return UploadAnswer.parse(body).data
}
const preview = (by: By, text: string | Buffer) => upload(by, text, '?dry_run=true')
const list = async (by: By) =>
  ConversionsAnswer.parse(
    (await account.call('GET', '/api/track/conversions?per_page=100', { token: by.token })).body,
  ).items
const set = async (by: Advertiser, body: object) =>
  expect((await account.call('PUT', '/api/track/settings', { token: by.token, body })).status).toBe(200)
const counts = (some: Partial<UploadResult['counts']>) => ({
  ...{ recorded: 0, late: 0, known: 0, updated: 0, added: 0, ignored: 0, refused: 0 },
  ...some,
})
const csv = (...lines: string[]) => lines.join('\r\n')

test('the documented file is previewed, recorded, and known when it comes again', async () => {
  const by = await newAdvertiser(account)
  const at = Date.parse('2026-10-05T10:00:00Z')
  const [first, second] = [newClick({ link: by.link, at }), newClick({ link: by.link, at })]
  const docs = readFileSync(new URL('../../../../docs/conversions.md', import.meta.url), 'utf8')
  const text = (/```csv\n([\s\S]*?)```/.exec(docs)?.[1] ?? '')
    .replace('FIRST_CLICK_ID', first)
    .replace('SECOND_CLICK_ID', second)
  const expected = { lines: 2, counts: counts({ recorded: 2 }), faulty: [], unknown_columns: [] }
  expect(await preview(by, text)).toMatchObject({ dry_run: true, ...expected })
  expect(await list(by)).toEqual([])
  expect(await upload(by, text)).toMatchObject({
    ...{ dry_run: false, ...expected },
    columns: { click_id: 'cnv_id', value: 'payout', at: 'time' },
  })
  const [lead, sale] = (await list(by)).sort((a, b) => (a.event < b.event ? -1 : 1))
  expect(sale).toMatchObject({
    ...{ click_id: first, event: 'sale', status: 'approved', value: '12.50', currency: 'EUR' },
    ...{ transaction_id: 'A1', at: '2026-10-05T10:15:00.000Z' },
  })
  // A day alone is the moment of the click.
  expect(lead).toMatchObject({ click_id: second, event: 'lead', status: 'pending', value: null })
  expect(lead?.at).toBe('2026-10-05T10:00:00.000Z')
  for (const again of [preview, upload]) expect((await again(by, text)).counts).toEqual(counts({ known: 2 }))
  expect(await list(by)).toHaveLength(2)
})

test('C2: faulty lines are named with their reason and stop no other; nothing of theirs is stored', async () => {
  const [by, other] = [await newAdvertiser(account), await newAdvertiser(account)]
  await set(by, { duplicates: { fix: 'update', rebill: 'add' } })
  const id = newClick({ link: by.link })
  const old = newClick({ link: by.link, at: Date.now() - 91 * DAY_MS })
  const text = csv(
    'Click ID,Event,Value,Currency,Transaction ID,Time,Note',
    `${id},sale,1,EUR,A,,x`,
    `${id},sale,2,EUR,A,,`,
    `${id},fix,1,EUR,A,,`,
    `${id},FIX,2,EUR,A,,`,
    `${id},rebill,1,EUR,A,,`,
    `${id},rebill,2,EUR,A,,`,
    `${old},sale,1,EUR,,,`,
    `${forgedClick({ link: by.link })},sale,,,,,`,
    `${id.slice(0, -1)},sale,,,,,`,
    `${newClick({ link: other.link })},sale,,,,,`,
    `${id},sale,"1,50",EUR,B,,`,
    `${id},sale,1.5,JPY,B,,`,
    `${id},sale,,,B,27.11.2026,`,
    `${id},sale,,,B,2001-01-01,`,
    `${id},sale`,
    ',,,,,,',
    `${id},"multi`,
    `line",,,,,`,
  )
  const expected = {
    counts: counts({ recorded: 3, late: 1, updated: 1, added: 1, ignored: 1, refused: 9 }),
    unknown_columns: ['Note'],
    faulty: [
      ['ignored', 'duplicate', 3],
      ['refused', 'click_id_invalid', 9],
      ['refused', 'click_id_invalid', 10],
      ['refused', 'other_account', 11],
      ['refused', 'value_unreadable', 12],
      ['refused', 'value_too_precise', 13],
      ['refused', 'time_unreadable', 14],
      ['refused', 'before_click', 15],
      ['refused', 'line_uneven', 16],
      ['refused', 'event_invalid', 19],
    ].map(([outcome, reason, line]) => ({ outcome, reason, line })),
  }
  expect(await preview(by, text)).toMatchObject(expected)
  expect([await list(by), await list(other)]).toEqual([[], []])
  expect(await upload(by, text)).toMatchObject(expected)
  const values = (await list(by)).map(({ event, value }) => `${event} ${value}`).sort()
  expect(values).toEqual(['fix 2.00', 'rebill 1.00', 'rebill 2.00', 'sale 1.00', 'sale 1.00'])
  expect(await list(other)).toEqual([])
})

test('any delimiter, line end and order of columns reads the same, with a byte order mark and apostrophes', async () => {
  const by = await newAdvertiser(account)
  const rows = ['subid', 'tid', 'payout', 'currency'].concat(
    ...[1, 2, 3].map((n) => [newClick({ link: by.link }), `"T ""${n}"""`, "'-12.50", 'EUR']),
  )
  for (const [sign, end] of [
    [',', '\n'],
    [';', '\r\n'],
    ['\t', '\r'],
  ] as const) {
    const lines = [0, 4, 8, 12].map((at) => rows.slice(at, at + 4).join(sign))
    const { counts: seen } = await upload(by, `\uFEFF${lines.join(end)}`)
    expect([sign, seen]).toEqual([sign, counts(sign === ',' ? { recorded: 3 } : { known: 3 })])
  }
  // The lines of a file are recorded in the order of their clicks, whichever that is.
  const listed = (await list(by)).map(({ transaction_id, value }) => `${transaction_id} ${value}`)
  expect(listed.sort()).toEqual(['T "1" -12.50', 'T "2" -12.50', 'T "3" -12.50'])
})

test('a file that cannot be read is refused as a whole, by a reason', async () => {
  const by = await newAdvertiser(account)
  const id = newClick({ link: by.link })
  const fault = async (text: string | Buffer) => {
    const { status, body } = await post(by, text)
    return [status, body.errors?.file]
  }
  const [unreadable, columns] = [/not CSV in UTF-8/, /name the columns/]
  for (const [text, reason] of [
    [`cid,event\n"${id},sale\n`, unreadable],
    [Buffer.from(`cid,event\n${id},sale\n`, 'utf16le'), unreadable],
    [Buffer.from([0x63, 0x69, 0x64, 0x0a, 0xff]), unreadable],
    [`cid\n${'x'.repeat(30_000)}`, unreadable],
    ['event,payout\nsale,1', columns],
    [`cid,subid\n${id},${id}`, columns],
    ['', columns],
    [`cid\n${'x\n'.repeat(10_001)}`, /more than 10,000 lines/],
  ] as const)
    expect(await fault(text)).toEqual([400, expect.stringMatching(reason)])
  expect((await post(by, 'x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await upload(by, `cid\n${'x\n'.repeat(10_000)}`)).faulty).toHaveLength(100)
  expect(await list(by)).toEqual([])
})

test('an API key needs the scope of events, and an Idempotency-Key gives the first answer again', async () => {
  const by = await newAdvertiser(account)
  const keyWith = async (scope: string) =>
    (
      await account.call('POST', '/api/keys', {
        ...{ token: by.token, body: { name: scope, scopes: [scope] } },
      })
    ).body.key
  const text = `cid\n${newClick({ link: by.link })}`
  expect((await post({ token: await keyWith('stats:read') }, text)).body.code).toBe('scope_missing')
  const headers = { 'content-type': 'text/csv', 'idempotency-key': 'one' }
  const token = await keyWith('events:write')
  for (let n = 0; n < 2; n += 1) {
    const { body } = await account.call('POST', '/api/track/uploads', { token, text, headers })
    expect(body.data.counts).toEqual(counts({ recorded: 1 }))
  }
  expect(await list(by)).toHaveLength(1)
})

test('one file of a user is read at a time, and the other is known when it comes again', async () => {
  const by = await newAdvertiser(account)
  const ids = Array.from({ length: 300 }, () => newClick({ link: by.link }))
  const texts = [ids, ids.toReversed()].map((each) => csv('cid', ...each))
  // One may come when the other is done.
  const both = async () =>
    (await Promise.all(texts.map((text) => post(by, text)))).map(({ status }) => status)
  await expect.poll(async () => (await both()).sort()).toEqual([200, 429])
  expect((await upload(by, texts[1]!)).counts).toEqual(counts({ known: 300 }))
})

test('for any file, the preview says what recording then does', async () => {
  const by = await newAdvertiser(account)
  await set(by, { duplicates: { fix: 'update', rebill: 'add' } })
  const ids = Array.from({ length: 3 }, () => newClick({ link: by.link }))
  const old = newClick({ link: by.link, at: Date.now() - 100 * DAY_MS })
  const line = fc.tuple(
    fc.constantFrom(...ids, old, 'x'),
    fc.constantFrom('sale', 'fix', 'Rebill'),
    fc.constantFrom('', 'pending', 'approved', 'rejected', 'nonsense'),
    fc.constantFrom('', '1', '2', '0.001'),
    fc.constantFrom('', 'EUR', 'KWD'),
    fc.integer({ min: 0, max: 30 }).map((n) => `T${n}`),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 60 }), async (lines) => {
      const text = csv('cid,event,status,payout,currency,txid', ...lines.map((each) => each.join(',')))
      const { dry_run: _, ...foretold } = await preview(by, text)
      const { dry_run: __, ...done } = await upload(by, text)
      expect(done).toEqual(foretold)
      const { refused, ignored } = done.counts
      const sum = Object.values(done.counts).reduce((total, each) => total + each, 0)
      expect([sum, done.faulty.length]).toEqual([lines.length, refused + ignored])
    }),
    { numRuns: 25 },
  )
})
