import { processStart } from '../stores/process-start.ts'
import type { StartConfig } from './config.ts'
import type { Part } from './part.ts'
import { addressOf } from './part-address.ts'
import { type RunningPart, type RunningState, writeState } from './state-file.ts'

const RETRY_MS = 1_000

/**
 * Keeps `state.json` in step with the running parts, one write at a time. The first write must succeed; a later failure
 * is reported and retried.
 */
export async function openBook(config: StartConfig, say: (text: string) => void) {
  const state: RunningState = {
    pid: process.pid,
    started: (await processStart(process.pid)) ?? '',
    mode: config.SLUICE_MODE,
    phase: 'starting',
    origin: `http://localhost:${config.SLUICE_PORT}`,
    parts: [],
    env: {},
  }
  const write = () => writeState(config.SLUICE_HOME, state)
  await write()
  let last = Promise.resolve()
  let failing = false

  async function writeOrRetry(): Promise<void> {
    try {
      await write()
      failing = false
    } catch (error) {
      if (!failing)
        say(`state.json cannot be written, so make status is out of date: ${(error as Error).message}`)
      failing = true
      setTimeout(() => void save({}), RETRY_MS).unref()
    }
  }
  function save(change: Partial<RunningState>): Promise<void> {
    Object.assign(state, change)
    last = last.then(writeOrRetry)
    return last
  }
  const others = (name: string) => state.parts.filter((each) => each.name !== name)
  return {
    save,
    /** A part came up, for the first time or after a restart. */
    add(part: Part, restarts: number) {
      const { name, version, pid, internalUrl } = part
      const known = {
        name,
        version,
        address: addressOf(part),
        since: Date.now(),
        state: 'up',
        restarts,
      } as const
      const now = { ...known, ...(pid && { pid }), ...(internalUrl && { internalUrl }) }
      const at = state.parts.findIndex((each) => each.name === name)
      return save({ parts: at < 0 ? [...state.parts, now] : state.parts.with(at, now) })
    },
    mark: (name: string, to: RunningPart['state']) =>
      save({ parts: state.parts.map((each) => (each.name === name ? { ...each, state: to } : each)) }),
    remove: (part: Part) => save({ parts: others(part.name) }),
  }
}
