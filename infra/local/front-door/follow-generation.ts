import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '@sluice/kit/files'

const LOOK_EVERY_MS = 500
/** Each reload starts new workers. A new domain needs two: for its name, and a second later for its certificate. */
const RELOAD_EVERY_MS = 2_000

/** The generation of the lists that nginx reads when it is loaded; empty while there are none. */
export async function readGeneration(ownDir: string): Promise<string> {
  try {
    return await readFile(join(ownDir, 'generation'), 'utf8')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

/**
 * Reloads nginx after the lists of custom domains have changed, at once or two seconds after the reload before. `loaded`: the
 * generation that it was started with. Returns a function that ends this.
 */
export function followGeneration(
  ownDir: string,
  loaded: string,
  reload: () => void,
  { everyMs = RELOAD_EVERY_MS, onError = (_: Error): void => {} } = {},
): () => void {
  let current = loaded
  let reloadedAt = Number.NEGATIVE_INFINITY
  let ended = false
  async function look(): Promise<void> {
    if (performance.now() - reloadedAt < everyMs) return
    const generation = await readGeneration(ownDir)
    if (ended || generation === current) return
    current = generation
    reloadedAt = performance.now()
    reload()
  }
  const timer = setTimeout(again, LOOK_EVERY_MS).unref()
  async function again(): Promise<void> {
    await look().catch(onError)
    if (!ended) timer.refresh()
  }
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
