import { cpus, release, totalmem } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { median } from '../results/numbers.ts'
import { watchCore } from './cores.ts'
import { run } from './run.ts'

/** The machine and tools of a run. */
export type Machine = {
  cores: number
  cpu: string
  memoryGb: number
  kernel: string
  node: string
  wrk: string
  nginx: string
  /** Share of all cores busy with other work just before the run. */
  busyBefore: number
}

async function busyShare(): Promise<number> {
  const watched = cpus().map((_, core) => watchCore(core))
  await setTimeout(1_000)
  return median(watched.map((busy) => busy().busy))
}

/** First line of a tool's version output, on any stream and with any exit code. */
const version = async (command: string) => {
  const text = await run('sh', ['-c', `${command} 2>&1 | head -1`])
  return text.trim().replace(/ Copyright.*/, '')
}

export async function describeMachine(): Promise<Machine> {
  return {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    kernel: release(),
    node: process.version,
    wrk: await version('wrk -v'),
    nginx: await version('nginx -v'),
    busyBefore: await busyShare(),
  }
}
