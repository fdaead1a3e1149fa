import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFilesPrivate, tightenFolders } from './private-files.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('S-H: only their user can read files made from now on, and those that already existed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'private-'))
  const before = process.umask(0o022)
  onTestFinished(async () => {
    process.umask(before)
    await rm(root, { recursive: true })
  })
  const [folder, old] = [join(root, 'journal'), join(root, 'journal', 'old')]
  mkdirSync(folder)
  writeFileSync(old, '')
  expect([folder, old].map(modeOf)).toEqual(['755', '644'])
  makeFilesPrivate()
  expect(tightenFolders([folder, join(root, 'missing')])).toEqual([])
  writeFileSync(join(folder, 'new'), '')
  mkdirSync(join(folder, 'inner'))
  expect([folder, old, join(folder, 'new'), join(folder, 'inner')].map(modeOf)).toEqual([
    '700',
    '600',
    '600',
    '700',
  ])
})
