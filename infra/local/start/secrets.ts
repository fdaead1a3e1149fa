import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Secrets } from './service-plan.ts'

const Kept = z.object({ INTERNAL_SECRET: z.string().min(32), JWT_SECRET: z.string().min(32) })

/** The installation's own secrets, made at its first start and kept in `<home>/secrets.json`, which only its user can read. */
export async function readSecrets(home: string): Promise<Secrets> {
  const path = join(home, 'secrets.json')
  const made = {
    INTERNAL_SECRET: randomBytes(36).toString('base64url'),
    JWT_SECRET: randomBytes(36).toString('base64url'),
  }
  await mkdir(home, { recursive: true })
  try {
    await writeFile(path, JSON.stringify(made, null, 2), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Kept.parse(JSON.parse(await readFile(path, 'utf8')))
}
