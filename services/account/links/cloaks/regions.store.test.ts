import { CloakDetailAnswer } from '@sluice/contract/api-cloak'
import { CLOAK_MODES, type CloakMode } from '@sluice/contract/visit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

const body = { name: 'Sale', realUrl: 'https://real.test/', auditUrl: 'https://audit.test/' }
const CHOICE = ['AU', 'CA', 'DE', 'FR', 'US']

/** What an owner can do to a link's mode. */
type Step =
  | { do: 'update'; mode: CloakMode; regions: string[] }
  | { do: 'all-to-safe' }
  | { do: 'restore'; version: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('update' as const),
    mode: fc.constantFrom(...CLOAK_MODES),
    regions: fc.subarray(CHOICE, { minLength: 1 }),
  }),
  fc.record({ do: fc.constant('all-to-safe' as const) }),
  fc.record({ do: fc.constant('restore' as const), version: fc.integer({ min: 1, max: 4 }) }),
)

async function take(token: string, id: number, each: Step) {
  if (each.do === 'all-to-safe') return account.call('POST', '/api/cloak/all-to-safe', { token })
  if (each.do === 'restore')
    return account.call('POST', `/api/cloak/restore/${id}`, { token, body: { version: each.version } })
  const form = { ...body, mode: each.mode, selectedRegions: each.regions }
  return account.call('PUT', `/api/cloak/update/${id}`, { token, body: form })
}

test('U5: whatever the modes of a link, its regions are those last chosen in cloak mode', async () => {
  const { token } = await account.user()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const first = { ...body, mode: 'cloak', selectedRegions: ['DE', 'US'] }
      const { id } = (await account.call('POST', '/api/cloak/create', { token, body: first })).body
      const read = async () =>
        CloakDetailAnswer.parse((await account.call('GET', `/api/cloaks/${id}`, { token })).body)
      const versions = [['DE', 'US']]
      let wanted = ['DE', 'US']
      for (const each of steps) {
        const { version } = (await account.call('GET', `/api/cloak/propagation/${id}`, { token })).body.data
        const { status } = await take(token, id, each)
        if (each.do === 'update' && each.mode === 'cloak') wanted = each.regions
        if (each.do === 'restore') wanted = versions[each.version - 1] ?? wanted
        expect(status).toBe(each.do === 'restore' && each.version > version ? 404 : 200)
        expect((await read()).selected_regions.map(({ code }) => code)).toEqual(wanted)
        const now = (await account.call('GET', `/api/cloak/propagation/${id}`, { token })).body.data.version
        if (now > version) versions.push(wanted)
      }
    }),
    { numRuns: 12 },
  )
})

test('U5: restoring a version that lost its regions before they were kept takes none away', async () => {
  const { token } = await account.user()
  const first = { ...body, mode: 'cloak', selectedRegions: ['DE', 'US'] }
  const { id } = (await account.call('POST', '/api/cloak/create', { token, body: first })).body
  await take(token, id, { do: 'update', mode: 'audit', regions: ['FR'] })
  await account.admin
    .updateTable('cloak_versions')
    .set({ countries: [] })
    .where('cloak_id', '=', id)
    .where('version', '=', 2)
    .execute()
  await take(token, id, { do: 'update', mode: 'cloak', regions: ['AU'] })
  const back = await take(token, id, { do: 'restore', version: 2 })
  expect(back.body.data).toMatchObject({ mode: 'audit', selected_regions: [{ code: 'AU' }] })
})
