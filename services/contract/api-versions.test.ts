import fc from 'fast-check'
import { expect, test } from 'vitest'
import { API_VERSIONS, versionOn } from './api-versions.ts'

const changes = { en_US: 'Something.', zh_CN: '变化。' }
const THREE: typeof API_VERSIONS = [
  { version: '2026-11-26', changes },
  { version: '2027-02-01', changes },
  { version: '2027-02-02', changes },
]

test('a day has the newest version that existed then', () => {
  const seen = ['2020-01-01', '2026-11-26', '2027-01-31', '2027-02-01', '2027-02-02', '2030-01-01']
  expect(seen.map((day) => versionOn(day, THREE))).toEqual([
    ...['2026-11-26', '2026-11-26', '2026-11-26'],
    ...['2027-02-01', '2027-02-02', '2027-02-02'],
  ])
})

test('a later day never has an older version', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [early, late] = one < other ? [one, other] : [other, one]
      expect(versionOn(early, THREE) <= versionOn(late, THREE)).toBe(true)
    }),
  )
})

test('versions are days in order, each with what it changed in both languages', () => {
  const days = API_VERSIONS.map(({ version }) => version)
  expect(days).toEqual([...new Set(days)].sort())
  for (const { version, changes } of API_VERSIONS) {
    expect(new Date(version).toISOString().slice(0, 10)).toBe(version)
    for (const text of Object.values(changes)) expect(text).not.toBe('')
  }
})
