import type { Announcer } from './announce.ts'
import { readClickIdKeys } from './click-id-keys.ts'
import type { StartConfig } from './config.ts'
import { wordsOf } from './keep-up.ts'
import { addressOf } from './part-address.ts'
import { createProduct } from './product.ts'
import { MOST_ENDS } from './restarts.ts'
import { readSecrets } from './secrets.ts'
import { publicOrigin } from './service-plan.ts'
import { openBook } from './state-book.ts'

/**
 * Starts the product and keeps it up until `stopAsked`, restarting parts that end by themselves; then stops everything.
 * Resolves with the exit code: 0 unless the product did not come up.
 */
export async function runProduct(
  config: StartConfig,
  announcer: Announcer,
  print: (line: string) => void,
  stopAsked: AbortSignal,
): Promise<number> {
  const home = config.SLUICE_HOME
  const secrets = {
    ...(await readSecrets(home, config)),
    CLICK_ID_KEYS: await readClickIdKeys(home, config.CLICK_ID_KEYS),
  }
  const book = await openBook(config, (text) => announcer.say('sluice', text))
  const product = createProduct({
    config,
    secrets,
    announcer,
    hooks: {
      async up(part, restarts) {
        announcer.say(part.name, `${part.version} on ${addressOf(part)}${restarts > 0 ? ' again' : ''}`)
        await book.add(part, restarts)
      },
      async ended(part, words) {
        announcer.say(part.name, `${words.split('\n').at(-1)}, restarting`)
        await book.mark(part.name, 'down')
      },
      async gaveUp(part, words) {
        announcer.tell(part.name, words)
        announcer.say(
          part.name,
          `given up after ${MOST_ENDS} ends within two minutes; the other parts keep running`,
        )
        await book.mark(part.name, 'given up')
      },
      async down(part) {
        announcer.say(part.name, 'stopped')
        await book.remove(part)
      },
    },
  })
  let fault: string | undefined
  try {
    const env = await product.start(stopAsked)
    await book.save({ phase: 'ready', env })
    if (config.SLUICE_MODE === 'local' && !config.SMTP_URL)
      announcer.say('account', `mail is not sent; codes are shown at ${publicOrigin(config)}/dev/mail`)
    print(`Sluice is ready at ${publicOrigin(config)}`)
    await aborted(stopAsked)
  } catch (error) {
    if (!stopAsked.aborted) fault = wordsOf(error)
  }
  if (fault !== undefined) announcer.tell('sluice', fault)
  announcer.say('sluice', 'stopping')
  await book.save({ phase: 'stopping' })
  await product.running.stop()
  return fault === undefined ? 0 : 1
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
