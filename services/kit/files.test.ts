import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { entriesIn } from './files.ts'

test('a missing folder has no entries; an unreadable one is an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'inner'))
  await writeFile(join(folder, 'file'), '')
  const entries = await entriesIn(folder)
  expect(entries.map((entry) => [entry.name, entry.isDirectory()]).sort()).toEqual([
    ['file', false],
    ['inner', true],
  ])
  expect(await entriesIn(join(folder, 'missing'))).toEqual([])
  await expect(entriesIn(join(folder, 'file'))).rejects.toThrow('ENOTDIR')
})
