import { DESTINATIONS, MAX_REFERRER, MAX_USER_AGENT, REASONS, Visit } from '@sluice/contract/visit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordHead, visitRecord } from './visit-record.ts'

const header = fc.oneof(
  fc
    .string({ unit: 'grapheme', maxLength: 1_500 })
    .map((text) => Buffer.from(text, 'utf8').toString('latin1')),
  fc.string({ unit: 'binary-ascii', maxLength: 1_500 }),
  fc.uint8Array({ maxLength: 1_500 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
)
const count = fc.nat({ max: 2 ** 31 })

test('prefix and payload together are a visit, whatever the headers hold', () => {
  const given = fc.record({
    at: count,
    id: fc.integer({ min: 1, max: 1e9 }),
    to: fc.constantFrom(...DESTINATIONS),
    reason: fc.constantFrom(...REASONS),
    userAgent: fc.option(header, { nil: undefined }),
    referrer: fc.option(header, { nil: undefined }),
    metered: fc.constantFrom(0 as const, 1 as const),
    lease: count,
    no: count,
  })
  fc.assert(
    fc.property(given, ({ at, id, to, reason, userAgent, referrer, metered, lease, no }) => {
      const head = recordHead({ id, owner: id, version: id, mode: 'cloak' })
      const payload = visitRecord(
        at,
        head,
        to,
        reason,
        'US',
        1,
        '8.8.8.8',
        userAgent,
        referrer,
        metered,
        lease,
        no,
      )
      const line = `{"v":1,"spool":"s","seq":1,${payload}`
      expect(line).toMatch(/^[\x20-\x7f]*$/)
      const visit = Visit.parse(JSON.parse(line))
      expect(visit).toMatchObject({
        at,
        owner: id,
        cloak: id,
        redirect_to: to,
        reason,
        metered,
        lease,
        lease_no: no,
      })
      expect(visit.user_agent.length).toBeLessThanOrEqual(MAX_USER_AGENT)
      expect(visit.referrer.length).toBeLessThanOrEqual(MAX_REFERRER)
      expect(visit.user_agent.isWellFormed()).toBe(true)
    }),
  )
})

test.each([
  ['plain', 'https://probe.test/?id=1', 'https://probe.test/?id=1'],
  ['quotes and backslashes', 'a"b\\c', 'a"b\\c'],
  ['UTF-8 bytes', Buffer.from('Größe 中文').toString('latin1'), 'Größe 中文'],
  ['latin1 bytes', 'Gr\u00f6\u00dfe', 'Größe'],
])('%s of a header arrive as they were meant', (_name, sent, stored) => {
  const head = recordHead({ id: 1, owner: 1, version: 1, mode: 'audit' })
  const payload = visitRecord(1, head, 'audit', 'audit_mode', 'ZZ', 1, '::1', sent, sent, 1, 1, 1)
  const visit = JSON.parse(`{"v":1,${payload}`)
  expect([visit.user_agent, visit.referrer]).toEqual([stored, stored])
})
