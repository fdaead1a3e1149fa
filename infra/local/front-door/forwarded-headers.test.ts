import { parseTrustedProxies } from '@sluice/kit/client-address'
import { expect, test } from 'vitest'
import { answerHeaders, forwardedHeaders } from './forwarded-headers.ts'

const asObject = (flat: string[]) =>
  Object.fromEntries(flat.flatMap((name, i) => (i % 2 === 0 ? [[name, flat[i + 1]]] : [])))
const nobody = parseTrustedProxies('')
const local = parseTrustedProxies('127.0.0.1/32')

const CLAIMS =
  'X-Forwarded-For Forwarded X-Real-IP True-Client-IP CF-Connecting-IP CF-Connecting-IPv6 Fastly-Client-IP Fly-Client-IP X-Client-IP X-Cluster-Client-IP X-Original-Forwarded-For X-Forwarded X-Forwarded-Host X-Forwarded-Proto Forwarded-For Client-IP X-Envoy-External-Address X-Appengine-User-IP X-Azure-ClientIP'.split(
    ' ',
  )

test.each(CLAIMS)('a claim in %s from an untrusted peer does not pass', (name) => {
  for (const trusted of [nobody, parseTrustedProxies('10.0.0.0/8')]) {
    const headers = asObject(
      forwardedHeaders([name, '8.8.8.8', 'Host', 'a.test'], '::ffff:127.0.0.1', trusted),
    )
    expect(headers).toEqual({ host: 'a.test', 'x-forwarded-for': '127.0.0.1' })
  }
})

test.each(CLAIMS.slice(1))('a claim in %s does not pass through a trusted proxy either', (name) => {
  const headers = asObject(
    forwardedHeaders(['X-Forwarded-For', '9.9.9.9', name, '8.8.8.8'], '127.0.0.1', local),
  )
  expect(headers).toEqual({ 'x-forwarded-for': '9.9.9.9, 127.0.0.1' })
})

test('a trusted peer is appended to every line of its chain', () => {
  const raw = ['X-Forwarded-For', '1.1.1.1', 'x-forwarded-for', '2.2.2.2']
  expect(forwardedHeaders(raw, '127.0.0.1', local)).toEqual([
    'x-forwarded-for',
    '1.1.1.1, 2.2.2.2, 127.0.0.1',
  ])
})

test('headers of one connection do not travel on, nor those that Connection names', () => {
  const raw = [
    'Connection',
    'keep-alive, X-Hop',
    'x-hop',
    '1',
    'Transfer-Encoding',
    'chunked',
    'Accept',
    '*/*',
  ]
  expect(asObject(forwardedHeaders(raw, '1.2.3.4', nobody))).toEqual({
    accept: '*/*',
    'x-forwarded-for': '1.2.3.4',
  })
  expect(answerHeaders({ connection: 'x-a', 'x-a': '1', 'set-cookie': ['a=1', 'b=2'] })).toEqual([
    'set-cookie',
    'a=1',
    'set-cookie',
    'b=2',
  ])
})
