import type { EdgeHost } from '@sluice/contract/edge'
import { expect, test } from 'vitest'
import { listsOf } from './lists.ts'

const host = (id: number, name: string, more: Partial<EdgeHost> = {}): EdgeHost => ({
  ...{ id, version: id, host: name, gone: false, noindex: false, hsts: false, certificate: null },
  ...more,
})
const HOSTS = [
  host(2, 'b.example', { hsts: true }),
  host(1, 'a.example', { noindex: true, hsts: true }),
  host(3, 'c.example', { noindex: true }),
]

test('nginx gets every host for its links, and for https those whose certificate is there', () => {
  const lists = listsOf(HOSTS, new Set([1, 3]))
  expect(lists).toEqual({
    'names.conf': 'server_name a.example;\nserver_name b.example;\nserver_name c.example;\n',
    'tls-names.conf': 'server_name a.example;\nserver_name c.example;\n',
    'certificates.map': 'a.example 1;\nc.example 3;\n',
    'robots.map': 'a.example noindex;\nc.example noindex;\n',
    'hsts.map': 'https:a.example "max-age=31536000";\n',
  })
  expect(listsOf(HOSTS.toReversed(), new Set([3, 1]))).toEqual(lists)
})

test('of two claims of a host the later one counts, because nginx refuses a list that names a host twice', () => {
  const lists = listsOf([host(9, 'a.example'), ...HOSTS], new Set([1, 9]))
  expect(lists['certificates.map']).toBe('a.example 9;\n')
  expect(lists['names.conf'].match(/a\.example/g)).toHaveLength(1)
})
