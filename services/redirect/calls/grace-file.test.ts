import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@sluice/kit/log'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readGrace, writeGrace } from './grace-file.ts'

async function place() {
  const dir = await mkdtemp(join(tmpdir(), 'grace-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const log = createLog('test', 'silent')
  return { path: join(dir, 'counts', 'grace.json'), dir, log, error: vi.spyOn(log, 'error') }
}

test('grace counts are read back, and a missing file counts as empty without an error', async () => {
  const { path, log, error } = await place()
  expect(readGrace(path, log)).toEqual(new Map())
  const counts = new Map([
    [7, 12],
    [9, 1],
  ])
  writeGrace(path, counts)
  expect(readGrace(path, log)).toEqual(counts)
  expect(error).not.toHaveBeenCalled()
})

test.each(['{"7":', '{"7":-1}', '[]', ''])(
  'a grace file that holds %j counts as empty, and the log says so',
  async (text) => {
    const { dir, log, error } = await place()
    const path = join(dir, 'grace.json')
    await writeFile(path, text)
    expect(readGrace(path, log)).toEqual(new Map())
    expect(error).toHaveBeenCalledOnce()
  },
)

test.runIf(process.platform === 'linux')(
  'S-E (redirect): a full disk leaves the previous counts as they were',
  async () => {
    const { path, log } = await place()
    writeGrace(path, new Map([[7, 1]]))
    await symlink('/dev/full', `${path}.new`)
    expect(() => writeGrace(path, new Map([[7, 2]]))).toThrow('ENOSPC')
    expect(readGrace(path, log)).toEqual(new Map([[7, 1]]))
  },
)
