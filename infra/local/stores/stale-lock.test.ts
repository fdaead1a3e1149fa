import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeStaleLock } from './stale-lock.ts'

/** Leaves an ended child unreaped and prints its pid. The child ends once the shell, which would reap it, is gone. */
const PARENT = `sleep 1 & echo $!; exec sleep 60`

test.runIf(process.platform === 'linux')(
  'S-G: the lock of a killed Postgres that is not yet reaped is removed, but not that of a running one',
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'sluice-lock-'))
    onTestFinished(() => rmSync(data, { recursive: true }))
    const parent = spawn('sh', ['-c', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [told] = (await once(parent.stdout, 'data')) as [Buffer]
    const dead = Number(String(told))
    await expect.poll(() => readFileSync(`/proc/${dead}/stat`, 'utf8'), { timeout: 10_000 }).toMatch(/\) Z /)
    const lock = join(data, 'postmaster.pid')
    await removeStaleLock(data)
    writeFileSync(lock, `${process.pid}\n${data}\n`)
    await removeStaleLock(data)
    expect(existsSync(lock)).toBe(true)
    writeFileSync(lock, `${dead}\n${data}\n`)
    await removeStaleLock(data)
    expect(existsSync(lock)).toBe(false)
  },
)
