import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runsPrograms, scratchFolder } from './scratch.ts'

const MOUNTS = `/dev/vda / ext4 rw,relatime 0 0
tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0
tmpfs /run tmpfs rw,noexec,relatime 0 0
`

test.each([
  ['/dev/shm', true],
  ['/run', false],
  ['/mnt', false],
])('programs run from %s: %s', (folder, runs) => {
  expect(runsPrograms(MOUNTS, folder)).toBe(runs)
})

test('a run has a folder of its own, and removes those of runs that were killed', async () => {
  const place = mkdtempSync(join(tmpdir(), 'sluice-scratch-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const child = spawn(process.execPath, ['--version'])
  await once(child, 'close')
  const [killed, running, other] = [`sluice-run-${child.pid}-a`, `sluice-run-${process.ppid}-b`, 'other'].map(
    (name) => join(place, name),
  ) as [string, string, string]
  for (const folder of [killed, running, other]) mkdirSync(join(folder, 'within'), { recursive: true })
  const own = await scratchFolder(place)
  expect([killed, running, other, own].map((folder) => existsSync(folder))).toEqual([false, true, true, true])
  expect(await scratchFolder(place)).not.toBe(own)
})
