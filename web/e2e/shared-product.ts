import { inject } from 'vitest'
import { z } from 'zod'
import type { Product } from './product.ts'
import { filledHome } from './test-product.ts'

/** It cannot be stopped by a file, and none of its parts can be held. */
export type SharedProduct = Pick<Product, 'origin' | 'superadmin'> & {
  /** Of the demo's people; so many files would sign in more often than an address may. */
  sessions: { advertiser: string; admin: string }
}

const Shared: z.ZodType<SharedProduct> = z.object({
  origin: z.string(),
  superadmin: z.object({ email: z.string(), password: z.string() }),
  sessions: z.object({ advertiser: z.string(), admin: z.string() }),
})

/**
 * The product with demo data that browser tests share; one of its own costs a file 14 s of processor time. It is for
 * tests that change accounts of their own, and the demo's in ways that no other test looks at: no settings of the site, no
 * counts of the whole. The first file to ask has it started, and it runs until the run ends.
 */
export async function sharedProduct(): Promise<SharedProduct> {
  const response = await fetch(inject('sharedProductUrl'), {
    method: 'POST',
    body: JSON.stringify(await filledHome()),
  })
  if (!response.ok) throw new Error(await response.text())
  return Shared.parse(await response.json())
}
