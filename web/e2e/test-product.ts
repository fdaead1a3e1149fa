import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { whileLocked } from '../../infra/local/testing/test-database.ts'
import { copyHome, FilledHome } from './filled-home.ts'
import { fillHome, type Product, startProduct } from './product.ts'

export type { Product } from './product.ts'

/** Starts the product with demo data for one test file, from a copy of the filled home. */
export const startTestProduct = (options: { keepOneTime?: boolean } = {}): Promise<Product> =>
  startProduct({ ...options, fill: async (home) => copyHome(await filledHome(), home) })

/**
 * The home that the first file of the run to need it has filled, for copies: filling takes twice the processor time of
 * starting.
 */
export function filledHome(): Promise<FilledHome> {
  const place = join(inject('testHome'), 'filled')
  return whileLocked('filled', () => filledOnce(place))
}

async function filledOnce(place: string): Promise<FilledHome> {
  const kept = join(place, 'filled.json')
  if (existsSync(kept)) return FilledHome.parse(JSON.parse(readFileSync(kept, 'utf8')))
  rmSync(place, { recursive: true, force: true })
  const home = join(place, 'home')
  for (const folder of [place, home]) mkdirSync(folder, { mode: 0o711 })
  const filled = { home, superadmin: await fillHome(home) }
  writeFileSync(kept, JSON.stringify(filled))
  return filled
}
