import { processStart } from '../stores/process-start.ts'
import type { Announcer } from './announce.ts'
import type { StartConfig } from './config.ts'
import type { Part } from './part.ts'
import { createProduct } from './product.ts'
import { Refused } from './refused.ts'
import { readSecrets } from './secrets.ts'
import { publicOrigin } from './service-plan.ts'
import { type RunningState, writeState } from './state-file.ts'

/** Hosts and ports, without the password that a store's address carries. */
export const addressOf = (part: Pick<Part, 'url'>): string =>
  part.url.replace(/^[^/]*:\/\/(?:[^@/]*@)?/, '').replace(/[/?].*$/, '')

const wordsOf = (error: unknown) => (error instanceof Refused ? error.message : (error as Error).stack)

/**
 * Brings the product up and keeps it up until `stopAsked` or until a part of it ends by itself; then stops what runs.
 * Resolves with the exit code: 0 when the stop was asked for.
 */
export async function runProduct(
  config: StartConfig,
  announcer: Announcer,
  print: (line: string) => void,
  stopAsked: AbortSignal,
): Promise<number> {
  const book = await openBook(config)
  const product = createProduct({
    config,
    secrets: { ...(await readSecrets(config.SLUICE_HOME)), ...givenSecrets(config) },
    announcer,
    hooks: {
      async up(part) {
        announcer.say(part.name, `${part.version} on ${addressOf(part)}`)
        await book.add(part)
      },
      async down(part) {
        announcer.say(part.name, 'stopped')
        await book.remove(part)
      },
    },
  })
  const broken = new AbortController()
  let fault: string | undefined
  void product.running.failed.then((words) => {
    fault ??= words
    broken.abort()
  })
  const halt = AbortSignal.any([stopAsked, broken.signal])
  try {
    const env = await product.start(halt)
    await book.save({ phase: 'ready', env })
    if (config.SLUICE_MODE === 'local' && !config.SMTP_URL)
      announcer.say('account', `no mail is sent; codes are shown at ${publicOrigin(config)}/dev/mail`)
    print(`Sluice is ready at ${publicOrigin(config)}`)
    await aborted(halt)
  } catch (error) {
    if (!halt.aborted) fault = wordsOf(error)
  }
  if (fault !== undefined) announcer.tell('sluice', fault)
  announcer.say('sluice', 'stopping')
  await book.save({ phase: 'stopping' })
  await product.running.stop()
  return fault === undefined ? 0 : 1
}

const givenSecrets = (config: StartConfig) => ({
  ...(config.INTERNAL_SECRET && { INTERNAL_SECRET: config.INTERNAL_SECRET }),
  ...(config.JWT_SECRET && { JWT_SECRET: config.JWT_SECRET }),
})

/** Keeps `state.json` in step with what runs, one write after the other. */
async function openBook(config: StartConfig) {
  const state: RunningState = {
    pid: process.pid,
    started: (await processStart(process.pid)) ?? '',
    mode: config.SLUICE_MODE,
    phase: 'starting',
    origin: `http://localhost:${config.SLUICE_PORT}`,
    parts: [],
    env: {},
  }
  let last = Promise.resolve()
  function save(change: Partial<RunningState>): Promise<void> {
    Object.assign(state, change)
    last = last.then(() => writeState(config.SLUICE_HOME, state))
    return last
  }
  await save({})
  return {
    save,
    add(part: Part) {
      const { name, version, pid, internalUrl } = part
      const known = { name, version, address: addressOf(part), since: Date.now() }
      return save({
        parts: [...state.parts, { ...known, ...(pid && { pid }), ...(internalUrl && { internalUrl }) }],
      })
    },
    remove: (part: Part) => save({ parts: state.parts.filter((each) => each.name !== part.name) }),
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
