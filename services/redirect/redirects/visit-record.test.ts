import { CAMPAIGN_PARAMETERS, MAX_CAMPAIGN_BYTES } from '@sluice/contract/campaign'
import { DESTINATIONS, WRITTEN } from '@sluice/contract/decide'
import {
  CLOAK_MODES,
  INACTIVE_CAUSES,
  MAX_REFERRER,
  MAX_USER_AGENT,
  REASONS,
  VISIT_VERSION,
  type Visit,
} from '@sluice/contract/visit'
import { parseAddress } from '@sluice/kit/geo/address'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newLease } from '../calls/lease.ts'
import { newWallet } from '../calls/wallet.ts'
import { createMemory } from '../cloaks/memory.ts'
import { NOTHING } from '../span.ts'
import { cloakOf } from '../testing/documents.ts'
import { readVisit } from '../testing/read-line.ts'
import { isPlainText } from './json-text.ts'
import { type Recorded, VisitRecord } from './visit-record.ts'

type Facts = Partial<Omit<Recorded, 'cloak' | 'visit' | 'visitor' | 'spending'>> & {
  /** The number of its lease (0: grace), and of the call within it. */
  call?: [lease: number, no: number] | undefined
  cloak?: Parameters<typeof cloakOf>[1]
  ip?: string
  userAgent?: string
  referrer?: string
  language?: string
  query?: string
  isPrefetch?: boolean
}

/** Records a visit whose headers (latin1) stand among other bytes, and reads the record back. */
function recorded({ cloak, ip = '8.8.8.8', call, ...given }: Facts): Visit {
  const { userAgent = '', referrer = '', language = '', query = '', isPrefetch = false, ...facts } = given
  const document = cloakOf('abcd', cloak)
  const address = parseAddress(ip)!
  const around = 'x"\\\u00ff'
  const bytes = Buffer.from([...['', userAgent, referrer, language, query], ''].join(around), 'latin1')
  const agentAt = around.length
  const referrerAt = agentAt + userAgent.length + around.length
  const languageAt = referrerAt + referrer.length + around.length
  const queryAt = languageAt + language.length + around.length
  const record = new VisitRecord({
    ...{ at: 1, redirectTo: 'real', reason: 'country_match', inactiveCause: '', geoBuild: 1 },
    ...facts,
    spending: call && {
      wallet: newWallet(1),
      lease: call[0] === 0 ? undefined : newLease(call[0], 1, 0),
      no: call[1],
    },
    cloak: createMemory(1).put(document, 0) as Recorded['cloak'],
    visitor: {
      v4: 'v4' in address ? address.v4 : -1,
      v6: 'v6' in address ? address.v6 : undefined,
      country: 'US',
      table: undefined,
    },
    visit: {
      bytes,
      head: {
        ...{ code: NOTHING, isBare: false, host: NOTHING, forwardedFor: NOTHING, end: bytes.length },
        query: { start: queryAt, end: queryAt + query.length },
        userAgent: { start: agentAt, end: agentAt + userAgent.length },
        referrer: { start: referrerAt, end: referrerAt + referrer.length },
        language: { start: languageAt, end: languageAt + language.length },
        isPrefetch,
        isPlain: isPlainText(userAgent) && isPlainText(referrer),
      },
    },
  })
  const target = Buffer.alloc(record.room + 10, '#')
  const end = record.write(target, 5)
  expect(end - 5).toBeLessThanOrEqual(record.room)
  expect(target.toString('latin1', 0, 5) + target.toString('latin1', end, end + 5)).toBe('##########')
  const line = `[${VISIT_VERSION},"s",1,${target.toString('latin1', 5, end)}`
  expect(line).toMatch(/^[\x20-\x7f]*$/)
  return readVisit(line)
}

const header = fc.oneof(
  fc
    .string({ unit: 'grapheme', maxLength: 1_500 })
    .map((text) => Buffer.from(text, 'utf8').toString('latin1')),
  fc.string({ unit: 'binary-ascii', maxLength: 1_500 }),
  fc.string({ unit: fc.constantFrom(...'abc /;()'), maxLength: 1_500 }),
  fc.uint8Array({ maxLength: 1_500 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
)
const query = fc.oneof(
  header,
  fc
    .array(fc.tuple(fc.constantFrom(...CAMPAIGN_PARAMETERS, 'email'), header))
    .map((pairs) => new URLSearchParams(pairs).toString()),
)
const count = fc.nat({ max: 2 ** 31 })
const id = fc.integer({ min: 1, max: 1e9 })

test('prefix and record together give the visit, whatever the headers hold', () => {
  const given = fc.record({
    at: count,
    cloak: fc.record({
      id,
      owner: id,
      version: id,
      domain: fc.oneof(fc.constant(0), id),
      mode: fc.constantFrom(...CLOAK_MODES),
    }),
    redirectTo: fc.constantFrom(...DESTINATIONS),
    reason: fc.constantFrom(...REASONS),
    inactiveCause: fc.constantFrom('', ...INACTIVE_CAUSES),
    ip: fc.oneof(fc.ipV4(), fc.constant('2001:db8::7')),
    geoBuild: count,
    userAgent: header,
    referrer: header,
    language: header,
    query,
    isPrefetch: fc.boolean(),
    call: fc.option(fc.tuple(count, count), { nil: undefined }),
  })
  fc.assert(
    fc.property(given, (facts) => {
      const { cloak, call } = facts
      const visit = recorded(facts)
      expect(visit).toMatchObject({
        at: facts.at,
        owner: cloak.owner,
        cloak: cloak.id,
        cloak_version: cloak.version,
        mode: cloak.mode,
        redirect_to: WRITTEN[facts.redirectTo],
        reason: facts.reason,
        inactive_cause: facts.inactiveCause,
        country: 'US',
        geo_build: facts.geoBuild,
        ip: facts.ip,
        prefetch: facts.isPrefetch ? 1 : 0,
        ...{ domain: cloak.domain, variant: 0 },
        metered: call ? 1 : 0,
        lease: call?.[0] ?? 0,
        lease_no: call?.[1] ?? 0,
      })
      expect(visit.user_agent.length).toBeLessThanOrEqual(MAX_USER_AGENT)
      expect(visit.referrer.length).toBeLessThanOrEqual(MAX_REFERRER)
      expect(visit.user_agent.isWellFormed()).toBe(true)
      if (isPlainText(facts.userAgent))
        expect(visit.user_agent).toBe(facts.userAgent.slice(0, MAX_USER_AGENT))
      if (isPlainText(facts.referrer)) expect(visit.referrer).toBe(facts.referrer.slice(0, MAX_REFERRER))
    }),
  )
})

test.each([
  ['of plain text', 'x', 'x'],
  ['of characters that JSON escapes', '\u0001', '"'],
  ['of characters beyond ASCII', '\u0001', '\u00e9'],
])('endless headers and parameters, %s, are cut, and the longest record has room', (_name, char, typed) => {
  const most = Number.MAX_SAFE_INTEGER
  const visit = recorded({
    ...{ at: most, geoBuild: most, call: [most, most], reason: 'country_unknown', isPrefetch: true },
    inactiveCause: 'account_disabled',
    cloak: { id: most, owner: most, version: most, domain: most, mode: 'full_open' },
    ip: '2001:db81:1111:2222:3333:4444:5555:6666',
    userAgent: char.repeat(2_000),
    referrer: char.repeat(2_000),
    language: `zh-yue-Hant-TW,${char.repeat(2_000)}`,
    query: CAMPAIGN_PARAMETERS.map((name) => `${name}=${encodeURIComponent(typed.repeat(2_000))}`).join('&'),
  })
  expect([visit.user_agent, visit.referrer]).toEqual([char.repeat(MAX_USER_AGENT), char.repeat(MAX_REFERRER)])
  const kept = typed.repeat(MAX_CAMPAIGN_BYTES / Buffer.byteLength(typed))
  expect(visit.campaign).toEqual(Object.fromEntries(CAMPAIGN_PARAMETERS.map((name) => [name, kept])))
})

test.each([
  ['nothing', '', ''],
  ['plain', 'https://probe.test/?id=1', 'https://probe.test/?id=1'],
  ['short', '-', '-'],
  ['quotes and backslashes', 'a"b\\c', 'a"b\\c'],
  ['UTF-8 bytes', Buffer.from('Größe 中文').toString('latin1'), 'Größe 中文'],
  ['latin1 bytes', 'Gr\u00f6\u00dfe', 'Größe'],
])('%s in a header arrive as intended', (_name, sent, stored) => {
  const visit = recorded({ userAgent: sent, referrer: sent })
  expect([visit.user_agent, visit.referrer]).toEqual([stored, stored])
})

test.each([
  ['unmetered', undefined],
  ['on grace', [0, 7]],
  ['of a lease', [41, 8]],
] as const)(
  'parameters stand before what the visit spent, %s, and are all that is kept of a query',
  (_name, call) => {
    const query = 'email=a%40b.test&utm_source=mail&pass=%5D,1,9,9%5D&sub1=%22%7D,1,9,9%5D&sl_id=c'
    const visit = recorded({ query, isPrefetch: true, call: call && [...call] })
    expect(visit).toMatchObject({ prefetch: 1, lease: call?.[0] ?? 0, lease_no: call?.[1] ?? 0 })
    expect(visit.campaign).toEqual({ utm_source: 'mail', sub1: '"},1,9,9]' })
    expect(recorded({ query: 'email=a&utm_source=&sub10=1', call: call && [...call] }).campaign).toEqual({})
  },
)
