import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Superadmin } from './product.ts'

/** A home with the demo data, and the superadmin with their one-time password. */
export const FilledHome = z.object({
  home: z.string(),
  superadmin: z.object({ email: z.string(), password: z.string() }),
})
export type FilledHome = z.infer<typeof FilledHome>

/** Keeps owners: Postgres has a user of its own when the tests are root's. */
export async function copyHome(filled: FilledHome, home: string): Promise<Superadmin> {
  await promisify(execFile)('cp', ['-a', `${filled.home}/.`, home])
  return filled.superadmin
}
