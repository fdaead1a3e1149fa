/**
 * Run by a test with its home on a one-megabyte disk: does the writes of a running `make start` before, during and after
 * the disk is full. Prints the result as JSON.
 */
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAnnouncer } from '../start/announce.ts'
import { readConfig } from '../start/config.ts'
import { openBook } from '../start/state-book.ts'
import { readRunning } from '../start/state-file.ts'
import { startChild } from '../stores/child.ts'

const [home = ''] = process.argv.slice(2)
const said: string[] = []
const announcer = createAnnouncer(home, (line) => said.push(line))
const log = announcer.logOf('part')
const book = await openBook(readConfig({ SLUICE_HOME: home }), (text) => said.push(text))

let logged = 0
function logLines(count: number): void {
  for (let n = 0; n < count; n += 1) {
    logged += 1
    log(JSON.stringify({ level: 20, msg: `line ${logged}`, padding: 'x'.repeat(200) }))
  }
}

logLines(100)
const filler = join(home, 'filler')
const file = openSync(filler, 'w')
for (let bytes = 65_536; bytes >= 1; ) {
  try {
    writeSync(file, Buffer.alloc(bytes))
  } catch {
    bytes = Math.floor(bytes / 2)
  }
}
closeSync(file)
logLines(1_000)
await book.save({ phase: 'ready' })
const child = await startChild({
  name: 'child',
  command: 'sleep',
  args: ['60'],
  pidFile: join(home, 'child.json'),
  log,
  stopSignal: 'SIGTERM',
  stopMs: 1_000,
})
await child.stop()
rmSync(filler)
logLines(1)
for (let tries = 0; tries < 100 && (await readRunning(home))?.phase !== 'ready'; tries += 1) await sleep(100)

const lines = readFileSync(join(home, 'logs/part.log'), 'utf8').trim().split('\n')
const parsed = lines.map((line) => JSON.parse(line) as { msg: string; lines?: number; reason?: string })
const told = parsed.filter(({ msg }) => msg === 'log lines were dropped')
const result = {
  logged,
  kept: parsed.filter(({ msg }) => msg.startsWith('line ')).length,
  dropped: told.reduce((sum, { lines: count = 0 }) => sum + count, 0),
  reasons: told.map(({ reason }) => reason),
  phase: (await readRunning(home))?.phase,
  said: said.filter((text) => text.includes('state.json')).length,
}
process.stdout.write(JSON.stringify(result))
