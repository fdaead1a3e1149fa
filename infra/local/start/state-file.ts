import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from '@sluice/kit/files'
import { z } from 'zod'
import { processStart } from '../stores/process-start.ts'

const RunningPart = z.object({
  name: z.string(),
  /** Absent when it runs elsewhere. */
  pid: z.int().optional(),
  version: z.string(),
  /** Without credentials. */
  address: z.string(),
  internalUrl: z.string().optional(),
  since: z.int(),
  state: z.enum(['up', 'down', 'given up']).default('up'),
  /** Number of restarts after it ended by itself. */
  restarts: z.int().default(0),
})
export type RunningPart = z.output<typeof RunningPart>

const RunningState = z.object({
  pid: z.int(),
  started: z.string(),
  mode: z.enum(['local', 'production']),
  phase: z.enum(['starting', 'ready', 'stopping']),
  origin: z.string(),
  parts: z.array(RunningPart),
  /** Environment of commands against this installation; holds passwords. */
  env: z.record(z.string(), z.string()),
})
export type RunningState = z.output<typeof RunningState>

const pathOf = (home: string) => join(home, 'run', 'state.json')

/** Replaces `<home>/run/state.json` atomically; readable by its user only. */
export async function writeState(home: string, state: RunningState): Promise<void> {
  const path = pathOf(home)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, JSON.stringify(state, null, 2), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** The product running from `home`; undefined when none is. */
export async function readRunning(home: string): Promise<RunningState | undefined> {
  let text: string
  try {
    text = await readFile(pathOf(home), 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  const state = RunningState.parse(JSON.parse(text))
  return (await processStart(state.pid)) === state.started ? state : undefined
}
