import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { z } from 'zod'
import { whileLocked } from '../../infra/local/testing/test-database.ts'
import { type Fill, fillHome, type Product, type Superadmin, startProduct } from './product.ts'

export type { Product } from './product.ts'

const KeptSuperadmin: z.ZodType<Superadmin> = z.object({ email: z.string(), password: z.string() })

/**
 * Starts the product with demo data for one test file, from a copy of a home that the first file of the run to need it
 * has filled: filling takes twice the processor time of starting.
 */
export const startTestProduct = (options: { keepOneTime?: boolean } = {}): Promise<Product> =>
  startProduct({ ...options, fill: copyFilled })

const homeIn = (place: string) => join(place, 'home')

const copyFilled: Fill = async (home) => {
  const place = join(inject('testHome'), 'filled')
  const superadmin = await whileLocked('filled', () => filledOnce(place))
  // Keeps owners: Postgres has a user of its own when the tests are root's.
  await promisify(execFile)('cp', ['-a', `${homeIn(place)}/.`, home])
  return superadmin
}

async function filledOnce(place: string): Promise<Superadmin> {
  const kept = join(place, 'superadmin.json')
  if (existsSync(kept)) return KeptSuperadmin.parse(JSON.parse(readFileSync(kept, 'utf8')))
  rmSync(place, { recursive: true, force: true })
  for (const folder of [place, homeIn(place)]) mkdirSync(folder, { mode: 0o711 })
  const superadmin = await fillHome(homeIn(place))
  writeFileSync(kept, JSON.stringify(superadmin))
  return superadmin
}
