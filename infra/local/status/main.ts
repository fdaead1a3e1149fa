import { readHome } from '../start/config.ts'
import { readRunning } from '../start/state-file.ts'
import { metricsOf, stateOf } from './ask-part.ts'
import { lagLines } from './lag.ts'
import { memoryOf, readProcesses } from './memory.ts'
import { duration, mebibytes, table } from './table.ts'

const home = readHome(process.env)
const running = await readRunning(home)
if (!running) {
  process.stdout.write(`Sluice is not running from ${home}. Start it with: make start\n`)
  process.exit(1)
}
const now = Date.now()
const processes = await readProcesses()
const rows = await Promise.all(
  running.parts.map(async (part) => [
    part.name,
    await stateOf(part),
    part.address,
    part.internalUrl ? new URL(part.internalUrl).host : '-',
    part.pid === undefined ? '-' : String(part.pid),
    part.version,
    part.pid === undefined ? '-' : mebibytes(memoryOf(part.pid, processes)),
    duration(now - part.since),
    String(part.restarts),
  ]),
)
const named = (name: string) => running.parts.find((part) => part.name === name)
const [stats, redirect] = await Promise.all([metricsOf(named('stats')), metricsOf(named('redirect'))])
const heading = ['PART', 'STATE', 'LISTENS', 'INTERNAL', 'PID', 'VERSION', 'MEMORY', 'UP', 'RESTARTS']
process.stdout.write(
  [
    `Sluice, ${running.mode} mode, ${running.phase}: ${running.origin} (process ${running.pid}, state in ${home})`,
    '',
    table([heading, ...rows]),
    '',
    ...lagLines(stats, redirect, now),
    '',
  ].join('\n'),
)
process.exitCode = rows.every(
  ([, state]) => state === 'ready' || state === 'running' || state === 'elsewhere',
)
  ? 0
  : 1
