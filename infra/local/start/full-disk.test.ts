import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLogFile } from './log-file.ts'

const PROGRAM = new URL('../testing/on-small-disk.ts', import.meta.url).pathname
const mayMount = process.platform === 'linux' && spawnSync('unshare', ['-m', 'true']).status === 0

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test.runIf(mayMount)(
  'S-E: a full disk ends nothing; lines that were not logged are counted, and the state is written once space is free',
  () => {
    const home = newFolder()
    const script = 'mount -t tmpfs -o size=1m,mode=700 tmpfs "$0" && exec "$1" "$2" "$0"'
    const printed = execFileSync('unshare', ['-m', 'sh', '-c', script, home, process.execPath, PROGRAM], {
      encoding: 'utf8',
      timeout: 60_000,
    })
    const result = JSON.parse(printed)
    // One more line, also dropped, reports that a process id could not be recorded.
    expect(result).toMatchObject({ logged: 1_101, phase: 'ready', said: 1 })
    expect(new Set(result.reasons)).toEqual(new Set(['ENOSPC']))
    expect(result.dropped).toBeGreaterThan(900)
    expect(result.kept + result.dropped).toBe(1_102)
  },
)

test('S-E: a log that cannot be opened or rotated drops and counts lines, and continues when it can', () => {
  const folder = newFolder()
  const path = join(folder, 'logs', 'a.log')
  writeFileSync(join(folder, 'logs'), 'a file where the folder should be')
  const file = openLogFile(path, 1_000)
  for (const line of ['one', 'two']) file.write(line)
  rmSync(join(folder, 'logs'))
  file.write('three')
  const text = execFileSync('cat', [path], { encoding: 'utf8' })
  expect(text).toMatch(
    /^\{.*"msg":"log lines were dropped","lines":2,"reason":"(ENOTDIR|EEXIST)"\}\nthree\n$/,
  )
})
