import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { ConversionsAnswer, PostbacksAnswer } from '@sluice/contract/api-track'
import { TrackSettingsAnswer } from '@sluice/contract/api-track-settings'
import { readClickId } from '@sluice/kit/click-id/click-id'
import { clickIdKeys } from '@sluice/kit/click-id/click-id-keys'
import { beforeAll, expect, test } from 'vitest'
import { type Advertiser, logEntry, logIn, type NewCloak } from '../advertiser.ts'
import { visit } from '../visitor.ts'
import { product } from './shared.ts'

const US = '8.8.8.8'
const CN = '114.114.114.114'
const REAL = 'https://real.example/offer'
const AUDIT = 'https://audit.example/page'

let user: Advertiser
beforeAll(async () => {
  await product.createUser({ email: 'shop@clicks.test', password: 'Clicks12345', calls: 1_000 })
  user = await logIn(product.origin, 'shop@clicks.test', 'Clicks12345')
}, 120_000)

const from = (path: string, address: string, method = 'GET') =>
  visit(product.origin, path, { from: address, method })

/** What the stored visit whose referrer has the marker would say in its click id. */
async function storedVisit(marker: string) {
  const { CLICKHOUSE_URL: url, CLICKHOUSE_DATABASE: database } = product.env
  const client = createClient({ url: url!, database: database! })
  const query = `SELECT spool, toUInt64(seq)::Float64 AS seq, toUnixTimestamp64Milli(at)::Float64 AS at,
      cloak::Float64 AS link, cloak_version::Float64 AS linkVersion, country, redirect_to::String AS redirectTo
    FROM visits WHERE referrer LIKE {marker: String}`
  const answer = await client.query({
    ...{ query, format: 'JSONEachRow' },
    query_params: { marker: `%${marker}%` },
  })
  const rows = await answer.json()
  await client.close()
  return rows
}

test('the click id in the destination is the visit that ClickHouse stores', async () => {
  const keys = clickIdKeys.parse((await readFile(join(product.home, 'click-id-keys'), 'utf8')).trim())
  const settings: NewCloak = { name: 'Clicks', mode: 'cloak', selectedRegions: ['US'], clickId: true }
  const link = await user.create(settings)
  await user.update(link.id, { ...settings, name: 'Clicks again' })
  expect(await user.detail(link.id)).toMatchObject({ click_id: true })
  await expect
    .poll(async () => (await from(link.path, US, 'HEAD')).headers.get('x-sluice-version'), {
      timeout: 10_000,
    })
    .toBe('2')

  for (const [address, destination] of [
    [US, REAL],
    [CN, AUDIT],
  ] as const) {
    const visited = await from(`${link.path}?sl_id=forged`, address)
    const location = new URL(visited.location ?? '')
    const [id = '', ...others] = location.searchParams.getAll('sl_id')
    expect([location.origin + location.pathname, others]).toEqual([destination, []])
    await logEntry(user, link.id, visited.marker)
    expect(await storedVisit(visited.marker)).toEqual([{ ...readClickId(keys, id), variant: undefined }])
  }
  expect((await from(`${link.path}?sl_id=forged`, US, 'HEAD')).location).toBe(REAL)
})

test('a sale that a network reports by the click id is a conversion of its visit, once', async () => {
  const settings = await user.call('GET', '/api/track/settings', TrackSettingsAnswer)
  const link = await user.create({ name: 'Sale', mode: 'full_open', clickId: true })
  await user.call('PUT', '/api/track/settings', TrackSettingsAnswer, { parameter: 'click' })
  const idOf = async () =>
    new URL((await from(link.path, US)).location ?? '').searchParams.get('click') ?? undefined
  await expect.poll(idOf, { timeout: 15_000 }).toMatch(/^[\w-]{60}$/)
  const id = (await idOf())!
  const report = async (by: Record<string, string>) => {
    const answer = await fetch(`${product.origin}/api/track/postback?${new URLSearchParams(by)}`)
    return [answer.status, await answer.text()]
  }
  const sale = { cid: id, status: 'approved', payout: '12.50', currency: 'EUR', txid: 'A1' }
  expect(await report(sale)).toEqual([400, 'key is missing'])
  const key = settings.postback_key
  expect(await report({ ...sale, key })).toEqual([200, 'OK'])
  expect(
    await report({ key, subid: id, status: 'sale', payout: '12.5', currency: 'eur', tid: 'A1' }),
  ).toEqual([200, 'OK'])
  const swapped = id.slice(0, -1) + (id.endsWith('A') ? 'B' : 'A')
  expect(await report({ ...sale, key, cid: swapped })).toEqual([400, 'no valid click id'])

  const { items } = await user.call('GET', `/api/track/conversions?cloak_id=${link.id}`, ConversionsAnswer)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    ...{ event: 'sale', status: 'approved', value: '12.50', currency: 'EUR', transaction_id: 'A1' },
    ...{ cloak_id: link.id, link_version: 1, country: 'US', destination: 'target', late: false },
  })
  const log = await user.call('GET', '/api/track/postbacks', PostbacksAnswer)
  const became = log.items.map(({ dialect, outcome }) => [dialect, outcome])
  expect(became).toEqual([
    ['sluice', 'refused'],
    ['keitaro', 'known'],
    ['sluice', 'recorded'],
    ['sluice', 'refused'],
  ])
})

test('macros are filled behind the host, and refused in it', async () => {
  const realUrl = 'https://real.example/{country}/{sub1}?campaign={utm_campaign}&c={click_id}'
  const link = await user.create({ name: 'Macros', mode: 'full_open', realUrl })
  expect((await user.detail(link.id)).real_url).toBe(realUrl)
  const visited = await from(`${link.path}?utm_campaign=a%26b&sub1=%2F%2Fevil.example`, US)
  expect(visited.location).toMatch(
    /^https:\/\/real\.example\/US\/%2F%2Fevil\.example\?campaign=a%26b&c=[\w-]{60}&utm_campaign=a%26b&sub1=/,
  )
  const refused = user.create({ name: 'Host', mode: 'full_open', realUrl: 'https://{country}.example/' })
  await expect(refused).rejects.toThrow(/invalid_url.*host or port/s)
})

test('a tracking template leads to the page of the same site that the visit names, as the rules choose', async () => {
  const template: NewCloak = { name: 'T', mode: 'cloak', selectedRegions: ['US'], trackingTemplate: true }
  const { path } = await user.create(template)
  const ask = async (url: string, address: string) =>
    (await from(`${path}?url=${encodeURIComponent(url)}&gclid=1`, address)).location
  expect(await ask('https://real.example/shoes?size=42', US)).toBe(
    'https://real.example/shoes?size=42&gclid=1',
  )
  expect(await ask('https://real.example/shoes?size=42', CN)).toBe(`${AUDIT}?gclid=1`)
  expect(await ask('https://evil.example/', US)).toBe(`${REAL}?gclid=1`)
})
