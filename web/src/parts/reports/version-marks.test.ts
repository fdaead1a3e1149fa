import { expect, test } from 'vitest'
import type { CloakVersion } from '../../api/cloak-history.ts'
import { versionMarks } from './version-marks.ts'

const day = (at: number) => new Date(Date.UTC(2026, 10, 1 + at)).toISOString()
const rows = Array.from({ length: 20 }, (_, at) => ({ at: day(at) }))
const version = (number: number, at: number, change: CloakVersion['change'] = 'updated') =>
  ({
    version: number,
    change,
    changed_at: new Date(Date.parse(day(at)) + 3_600_000).toISOString(),
  }) as CloakVersion

const seen = (versions: CloakVersion[]) =>
  versionMarks(rows, versions.toReversed()).map(({ at, versions, room, late }) => [
    at,
    versions.map(({ version }) => version),
    room,
    late,
  ])

test('a version is marked at the bar in which it started; the creation of the link is not marked', () => {
  expect(seen([version(1, 2, 'created'), version(2, 4), version(3, 18)])).toEqual([
    [day(4), [2], 'words', false],
    [day(18), [3], 'words', true],
  ])
})

test('versions of one bar share a mark, and neighbouring marks leave each other room', () => {
  expect(seen([version(2, 4), version(3, 4), version(4, 6), version(5, 12)])).toEqual([
    [day(4), [2, 3], 'number', false],
    [day(6), [4], 'words', false],
    [day(12), [5], 'words', false],
  ])
})

test('changes before the series are left out', () => {
  expect(seen([version(2, -1)])).toEqual([])
})
