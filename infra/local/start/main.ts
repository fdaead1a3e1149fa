import { access, constants } from 'node:fs/promises'
import { EnvError } from '@sluice/kit/env'
import { makeFilesPrivate } from '@sluice/kit/private-files'
import { createAnnouncer } from './announce.ts'
import { readConfig } from './config.ts'
import { lockHome } from './home-lock.ts'
import { checkPort } from './port-check.ts'
import { Refused } from './refused.ts'
import { runProduct } from './run-product.ts'
import { onceAsked } from './stop-signals.ts'
import { printTo } from './terminal.ts'
import { tightenHome } from './tighten.ts'

const print = (line: string) => printTo(1, line)

async function checkCountryFile(path: string | undefined): Promise<void> {
  if (path === undefined) return
  await access(path, constants.R_OK).catch(() => {
    throw new Refused(`GEOIP_MMDB names ${path}, which cannot be read.`)
  })
}

async function main(): Promise<number> {
  makeFilesPrivate()
  const config = readConfig(process.env)
  const release = await lockHome(config.SLUICE_HOME, config.SLUICE_PORT)
  try {
    await checkPort(config.SLUICE_HOST, config.SLUICE_PORT)
    if (config.HTTPS_PORT) await checkPort(config.SLUICE_HOST, config.HTTPS_PORT, 'HTTPS_PORT')
    await checkCountryFile(config.GEOIP_MMDB)
    await tightenHome(config.SLUICE_HOME)
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
    printTo(2, `${known ? error.message : (error as Error).stack}`)
    process.exit(error instanceof EnvError ? 78 : 1)
  },
)
