import type { EdgeHost } from '@sluice/contract/edge'
import { expect, test } from 'vitest'
import { differences } from './differences.ts'

const host = (id: number, version = id): EdgeHost => ({
  ...{ id, version, host: `h${id}.example`, gone: false, noindex: false, hsts: false, certificate: null },
})
const known = new Map([1, 2, 3].map((id) => [id, host(id)]))

test('only what differs is written again', () => {
  expect(differences(known, [host(1), host(2, 9), host(4), { ...host(5), gone: true }], false)).toEqual([
    host(2, 9),
    host(4),
  ])
})

test('what a complete reading does not have is gone', () => {
  expect(differences(known, [host(2)], true).map(({ id, gone }) => [id, gone])).toEqual([
    [1, true],
    [3, true],
  ])
  expect(differences(known, [...known.values()], true)).toEqual([])
})
