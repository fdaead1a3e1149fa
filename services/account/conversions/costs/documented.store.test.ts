import { readFileSync } from 'node:fs'
import { CURRENCY_DIGITS, readMoney, showMoney } from '@sluice/contract/money'
import { convert, factorsOf } from '@sluice/contract/rates'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testAccount } from '../../testing/test-account.ts'

const docs = readFileSync(new URL('../../../../docs/conversions.md', import.meta.url), 'utf8')
const section = (name: string) => docs.split(/^## /m).find((each) => each.startsWith(`${name}\n`)) ?? ''
const csvIn = (text: string) => /```csv\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
const PUBLIC_ORIGIN = 'https://go.example.com'

test('the costs and rates of the documentation are taken as they stand there, and come to its figures', async () => {
  const account = await testAccount({ PUBLIC_ORIGIN, SLUICE_MODE: 'local' })
  const [user, admin] = [await account.user(), await account.staff('admin')]
  const link = { name: 'Sale', realUrl: 'https://shop.test/', mode: 'full_open', shortLink: 'summer-sale' }
  const { id } = (await account.call('POST', '/api/cloak/create', { token: user.token, body: link })).body
  const call = (method: 'PUT' | 'POST', path: string, body: object) =>
    account.call(method, path, { token: path.includes('admin') ? admin.token : user.token, body })

  const sent: object = JSON.parse(/--json '(\{\s+"cloak_id"[^']*)'/.exec(section('Costs'))?.[1] ?? '')
  expect((await call('PUT', '/api/track/costs', { ...sent, cloak_id: id })).body.data).toEqual({
    ...{ days: 30, changed: 30 },
  })
  const csv = csvIn(section('Costs'))
  expect((await call('POST', '/api/track/costs/upload', { csv })).body.data).toMatchObject({
    lines: 3,
    changed: 3,
  })
  expect((await call('POST', '/api/track/costs/upload', { csv })).body.data).toMatchObject({ changed: 0 })
  const rates = csvIn(section('Rates'))
  expect((await call('POST', '/api/admin/rates/upload', { csv: rates })).body.data).toMatchObject({
    changed: 2,
  })

  const { rows } = await sql<{ currency: string; day: string; perUsd: string }>`
    select currency, day, per_usd::text as "perUsd" from currency_rates`.execute(account.db)
  const factors = factorsOf(rows, 'EUR')
  const lines = [...section('Rates').matchAll(/^\|[^|]*\| (\S+) ([A-Z]{3}) \| (\S+) \| (.*?) \|$/gm)]
  expect(lines).toHaveLength(7)
  const sums = { revenue: 0n, cost: 0n }
  for (const [line, value = '', currency = '', day = '', shown] of lines) {
    const money = readMoney(value, currency)
    const factor = factors.findLast((each) => each.currency === currency && each.from <= day)
    if (typeof money === 'string' || !factor) {
      expect(shown, line).toBe('no rate')
      continue
    }
    const minor = convert(BigInt(money.minor), factor)
    expect(showMoney({ minor: Number(minor), currency: 'EUR' }), line).toBe(shown)
    sums[line.includes('visits') ? 'cost' : 'revenue'] += minor
  }
  expect(CURRENCY_DIGITS.get('EUR')).toBe(2)
  expect(sums).toEqual({ revenue: 1_772n, cost: 1_000n })
})
