import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Found, judgeDns, type Seen, wasAnswered } from './judge-dns.ts'
import type { DomainTarget } from './target.ts'

const LABEL = 'a1b2c3d4e5f6g7h8i9j0'
const HOST: DomainTarget = { host: 'edge.test', addresses: null }
const LISTED: DomainTarget = { host: null, addresses: ['192.0.2.1', '2001:db8::1'] }

const some = (...values: string[]): Found => ({ values, fault: null })
const failed: Found = { values: [], fault: 'SERVFAIL' }
const NOTHING: Seen = {
  texts: some(),
  aliases: some(),
  addresses: some(),
  targets: some('192.0.2.1', '2001:db8::1'),
}
const PROOF = some(`sluice-verify=${LABEL}`)
const judge = (seen: Partial<Seen>, target: DomainTarget = HOST) =>
  judgeDns(LABEL, target, { ...NOTHING, ...seen })
const RIGHT = { right: true }
const wrong = (reason: string, detail: string | null = null) => ({ right: false, reason, detail })

test('a host leads here by an alias, also behind others, or by addresses of the target', () => {
  const proved = { texts: PROOF }
  expect(judge({ ...proved, aliases: some('edge.test'), addresses: some('192.0.2.1') })).toEqual(RIGHT)
  expect(judge({ ...proved, aliases: some('lb.brand.test', 'edge.test') })).toEqual(RIGHT)
  expect(judge({ ...proved, addresses: some('192.0.2.1') })).toEqual(RIGHT)
  for (const addresses of [some('192.0.2.1'), some('2001:db8::1'), some('192.0.2.1', '2001:db8::1')])
    expect(judge({ ...proved, addresses }, LISTED)).toEqual(RIGHT)
})

test('it does not with one address elsewhere, or none', () => {
  const elsewhere = some('192.0.2.1', '198.51.100.9')
  expect(judge({ texts: PROOF, addresses: elsewhere })).toEqual(wrong('points_elsewhere', '198.51.100.9'))
  expect(judge({ texts: PROOF, addresses: elsewhere }, LISTED)).toEqual(
    wrong('points_elsewhere', '198.51.100.9'),
  )
  expect(judge({ texts: PROOF })).toEqual(wrong('no_record'))
  expect(judge({ texts: PROOF, aliases: some('gone.test') })).toEqual(wrong('points_elsewhere', 'gone.test'))
})

test('the proof is the text, with quotes or without, or the label as the first alias', () => {
  const points = { addresses: some('192.0.2.1') }
  const quoted = some('v=spf1 -all', ` "sluice-verify=${LABEL}" `)
  expect(judge({ ...points, texts: quoted })).toEqual(RIGHT)
  const label = `${LABEL}.edge.test`
  expect(judge({ ...points, aliases: some(label, 'edge.test') })).toEqual(RIGHT)
  expect(judge({ ...points, aliases: some('others.test', label, 'edge.test') })).toEqual(
    wrong('proof_missing'),
  )
  expect(judge({ ...points, texts: some('v=spf1 -all') })).toEqual(wrong('proof_missing'))
  const other = 'sluice-verify=00000000000000000000'
  expect(judge({ ...points, texts: some(other) })).toEqual(wrong('proof_wrong', other))
  expect(judge({ ...points, texts: some(other, `sluice-verify=${LABEL}`) })).toEqual(RIGHT)
  expect(judge({ ...points, aliases: some('0.edge.test', 'edge.test') })).toEqual(
    wrong('proof_wrong', '0.edge.test'),
  )
  expect(judge({ ...points, texts: some(`sluice-verify=${LABEL}0`) })).toMatchObject({
    reason: 'proof_wrong',
  })
})

test('what was found is told without bytes that no page can show', () => {
  const texts = some(`sluice-verify=\u0000\u001b[31m${'x'.repeat(300)}`)
  const verdict = judge({ texts, addresses: some('192.0.2.1') })
  expect(verdict).toMatchObject({ reason: 'proof_wrong', detail: expect.stringMatching(/^[ -~]{200}$/) })
})

test('a question without an answer is never an answer', () => {
  const points = { addresses: some('192.0.2.1') }
  const unreachable = wrong('dns_unreachable', 'SERVFAIL')
  expect(judge({ texts: PROOF, addresses: failed })).toEqual(unreachable)
  expect(judge({ texts: PROOF, ...points, targets: failed })).toEqual(unreachable)
  expect(judge({ texts: PROOF, aliases: failed })).toEqual(unreachable)
  expect(judge({ ...points, texts: failed })).toEqual(unreachable)
  expect(judge({ ...points, aliases: failed })).toEqual(unreachable)
  // Known enough without it.
  expect(judge({ texts: PROOF, ...points, aliases: failed })).toEqual(RIGHT)
  expect(judge({ texts: PROOF, aliases: some('edge.test'), addresses: failed, targets: failed })).toEqual(
    RIGHT,
  )
})

test('whatever fails, a right host is at worst unreachable', () => {
  const good: Seen = {
    texts: PROOF,
    aliases: some('edge.test'),
    addresses: some('192.0.2.1'),
    targets: some('192.0.2.1'),
  }
  const faults = fc.record({
    texts: fc.constantFrom(good.texts, failed),
    aliases: fc.constantFrom(good.aliases, failed),
    addresses: fc.constantFrom(good.addresses, failed),
    targets: fc.constantFrom(good.targets, failed),
  })
  fc.assert(
    fc.property(faults, fc.constantFrom(HOST, LISTED), (seen, target) => {
      const verdict = judgeDns(LABEL, target, target === LISTED ? { ...seen, targets: good.targets } : seen)
      expect(verdict.right || verdict.reason === 'dns_unreachable').toBe(true)
    }),
  )
})

test('resolvers that answer nothing at all are told from a zone that is broken', () => {
  const broken = { ...NOTHING, texts: failed, aliases: failed, addresses: failed }
  expect(wasAnswered(HOST, broken)).toBe(true)
  expect(wasAnswered(HOST, { ...broken, targets: failed })).toBe(false)
  expect(wasAnswered(LISTED, broken)).toBe(false)
  expect(wasAnswered(LISTED, { ...broken, texts: some() })).toBe(true)
  expect(wasAnswered(LISTED, { ...broken, addresses: { values: ['192.0.2.1'], fault: 'SERVFAIL' } })).toBe(
    true,
  )
})
