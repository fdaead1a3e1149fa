import { expect, test } from 'vitest'
import { detailOf, faultOf, kindOf } from './problem.ts'

const of = (kind: string, more: object = {}) => ({ type: `urn:ietf:params:acme:error:${kind}`, ...more })

test('what an authority says becomes a reason that a domain can have', () => {
  expect(
    ['rateLimited', 'caa', 'dns', 'unauthorized', 'badNonce', 'rejectedIdentifier'].map((kind) =>
      faultOf(of(kind)),
    ),
  ).toEqual([
    'authority_limit',
    'caa_forbids',
    'challenge_failed',
    'challenge_failed',
    'authority_unreachable',
    'authority_refused',
  ])
  expect([429, 503, 400].map((status) => faultOf({}, status))).toEqual([
    'authority_limit',
    'authority_unreachable',
    'authority_refused',
  ])
})

test('of a problem of several parts the first one counts', () => {
  const compound = of('compound', { subproblems: [of('caa', { detail: 'no\nissuer' }), of('dns')] })
  expect([kindOf(compound), faultOf(compound), detailOf(compound)]).toEqual([
    'caa',
    'caa_forbids',
    'no issuer',
  ])
  expect(detailOf({ detail: 'x'.repeat(1_000) })).toHaveLength(300)
  expect(kindOf({ type: 'about:blank' })).toBe('')
})
