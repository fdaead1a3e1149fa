import { access, constants } from 'node:fs/promises'
import { EnvError } from '@sluice/kit/env'
import { createAnnouncer } from './announce.ts'
import { readConfig } from './config.ts'
import { lockHome } from './home-lock.ts'
import { checkPort } from './port-check.ts'
import { Refused } from './refused.ts'
import { runProduct } from './run-product.ts'
import { onceAsked } from './stop-signals.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
// A reader that went away (`make start | head`) is no reason to stop.
process.stdout.on('error', () => {})

async function checkCountryFile(path: string | undefined): Promise<void> {
  if (path === undefined) return
  await access(path, constants.R_OK).catch(() => {
    throw new Refused(`GEOIP_MMDB names ${path}, which cannot be read.`)
  })
}

async function main(): Promise<number> {
  const config = readConfig(process.env)
  const release = await lockHome(config.SLUICE_HOME, config.SLUICE_PORT)
  try {
    await checkPort(config.SLUICE_HOST, config.SLUICE_PORT)
    await checkCountryFile(config.GEOIP_MMDB)
    const announcer = createAnnouncer(config.SLUICE_HOME, print)
    const stopAsked = onceAsked((text) => announcer.say('sluice', text))
    return await runProduct(config, announcer, print, stopAsked)
  } finally {
    release()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = error instanceof Refused || error instanceof EnvError
    process.stderr.write(`${known ? error.message : (error as Error).stack}\n`)
    process.exit(error instanceof EnvError ? 78 : 1)
  },
)
