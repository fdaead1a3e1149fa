import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startChild } from './child.ts'
import { stopOrphan } from './orphan.ts'
import { processStart } from './process-start.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-child-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A process with two children that ignore SIGTERM: one in its group, one that leads its own group in its folder. */
const FAMILY = `
const { spawn } = require('node:child_process')
const deaf = ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.stdout.write('.')"]
const ready = [false, true].map((detached) => new Promise((resolve) => {
  const child = spawn(process.execPath, deaf, { detached, stdio: ['ignore', 'pipe', 'ignore'] })
  child.stdout.once('data', () => resolve(child.pid))
}))
Promise.all(ready).then((pids) => console.log('children ' + pids.join(' ')))
setInterval(() => {}, 1000)
`

async function startFamily(folder: string) {
  const told = Promise.withResolvers<number[]>()
  const child = await startChild({
    name: 'family',
    command: process.execPath,
    args: ['-e', FAMILY],
    cwd: folder,
    folder,
    pidFile: join(folder, 'pid.json'),
    log: (line) => told.resolve(line.split(' ').slice(1).map(Number)),
    stopSignal: 'SIGTERM',
    stopMs: 2_000,
  })
  return { child, children: await told.promise }
}
const alive = async (pids: readonly number[]) =>
  (await Promise.all(pids.map(processStart))).filter(Boolean).length

test.runIf(process.platform === 'linux')(
  'S-G: children of a killed part have ended by the time its end is reported',
  async () => {
    const { child, children } = await startFamily(newFolder())
    expect(await alive(children)).toBe(2)
    process.kill(child.pid, 'SIGKILL')
    expect(await child.exited).toMatch(/family ended by itself \(SIGKILL\)$/)
    expect(await alive(children)).toBe(0)
  },
)

test.runIf(process.platform === 'linux')(
  'S-G: processes left by an earlier run are ended although their parent is gone, and no others are',
  async () => {
    const folder = newFolder()
    const { child, children } = await startFamily(folder)
    const [note, other] = [join(folder, 'earlier.json'), join(folder, 'other.json')]
    writeFileSync(note, readFileSync(join(folder, 'pid.json')))
    const own = JSON.parse(readFileSync(note, 'utf8'))
    writeFileSync(other, JSON.stringify({ ...own, boot: 'another' }))
    await stopOrphan(other, 'SIGTERM', 1_000)
    writeFileSync(other, JSON.stringify({ ...own, pid: process.pid, folder: join(folder, 'other') }))
    await stopOrphan(other, 'SIGTERM', 1_000)
    expect(await alive([child.pid, ...children])).toBe(3)
    await stopOrphan(note, 'SIGTERM', 1_000)
    expect(await alive([child.pid, ...children])).toBe(0)
  },
)
