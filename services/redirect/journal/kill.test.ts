import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readCounter } from './counter-file.ts'
import { readAll } from './testing/kept-visits.ts'
import { freshDir } from './testing/open.ts'

const WRITER = new URL('testing/writer.ts', import.meta.url).pathname

type Outcome = { settled: string[]; failed: string[]; refused: number }

function collect(child: ChildProcess): Promise<Outcome> {
  let text = ''
  child.stdout?.on('data', (data) => {
    text += data
  })
  return new Promise((resolve) =>
    child.once('close', () => {
      const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
      const words = (kind: string) =>
        lines.filter((line) => line.startsWith(`${kind} `)).flatMap((line) => line.split(' ').slice(1))
      resolve({
        settled: words('ok'),
        failed: words('no'),
        refused: words('refused').reduce((total, count) => total + Number(count), 0),
      })
    }),
  )
}

const recordedTexts = (dir: string) => readAll(dir).map(({ text }) => text)

test('after 15 times kill -9 in a row no settled record is lost, doubled or misnumbered', async () => {
  const dir = freshDir()
  const settled: string[] = []
  const seed = Date.now() % 1_000
  console.log(`kill -9 of the writer: seed ${seed}`)
  for (let round = 0; round < 15; round += 1) {
    const child = spawn(process.execPath, [WRITER, dir, '7', '20000'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const outcome = collect(child)
    await new Promise((resolve) => child.stdout?.once('data', resolve))
    await sleep(20 + ((seed * (round + 1) * 37) % 60))
    child.kill('SIGKILL')
    settled.push(...(await outcome).settled)
  }
  const recorded = recordedTexts(dir)
  expect(new Set(recorded).size).toBe(recorded.length)
  const kept = new Set(recorded)
  expect(settled.filter((text) => !kept.has(text))).toEqual([])
  expect(settled.length).toBeGreaterThan(1_000)
  expect(readAll(dir).map((record) => record.seq)).toEqual(recorded.map((_, index) => index + 1))
}, 120_000)

/** A limit on file size makes the kernel write part of a group and then refuse, as a full disk does. */
test.runIf(process.platform === 'linux')(
  'a full disk loses exactly what is counted as dropped, and is used again once it has room',
  async () => {
    const dir = freshDir()
    const command = `ulimit -Sf 24; exec "${process.execPath}" "${WRITER}" "${dir}" 7 1000000 2`
    const child = spawn('bash', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'] })
    const outcome = collect(child)
    const dropped = () => readCounter(join(dir, 'drops')) ?? 0
    await until(() => dropped() > 50)
    execFileSync('bash', ['-c', `prlimit --pid ${child.pid} --fsize=100000000:`])
    const whileFull = recordedTexts(dir)
    const before = readAll(dir).length
    await until(() => readAll(dir).length > before + 50)
    child.kill('SIGKILL')
    const { settled, failed, refused } = await outcome
    const recorded = recordedTexts(dir)
    expect(failed.length).toBeGreaterThan(0)
    expect(dropped()).toBe(failed.length + refused)
    expect([...whileFull, ...recorded].filter((text) => failed.includes(text))).toEqual([])
    expect(recorded.slice(0, settled.length)).toEqual(settled)
    expect(readAll(dir).map((record) => record.seq)).toEqual(recorded.map((_, index) => index + 1))
  },
  60_000,
)

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 30_000
  while (!holds()) {
    if (performance.now() > end) throw new Error('it did not happen within 30 s')
    await sleep(10)
  }
}
