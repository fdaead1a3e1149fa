import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '@sluice/kit/files'
import { z } from 'zod'
import { writeSecret } from '../stores/write-secret.ts'
import { Refused } from './refused.ts'
import type { Secrets } from './service-plan.ts'

const Kept = z.object({ INTERNAL_SECRET: z.string().min(32), JWT_SECRET: z.string().min(32) })

/** Folders that only an earlier start can have left in a home. */
const SIGNS = ['postgres', 'account', 'redirect', 'clickhouse']

/** File of the installation's secrets. */
export const secretsFile = (home: string) => join(home, 'secrets.json')

/**
 * The installation's secrets: given ones, the others from `<home>/secrets.json`. The first start makes that file,
 * readable by its user only. Refuses a home with data but no file, and a file that is incomplete; never overwrites one.
 */
export async function readSecrets(home: string, given: { [name in keyof Secrets]?: string | undefined }) {
  const { INTERNAL_SECRET, JWT_SECRET } = given
  if (INTERNAL_SECRET && JWT_SECRET) return { INTERNAL_SECRET, JWT_SECRET }
  const kept = (await readKept(home)) ?? (await makeSecrets(home))
  return {
    INTERNAL_SECRET: INTERNAL_SECRET || kept.INTERNAL_SECRET,
    JWT_SECRET: JWT_SECRET || kept.JWT_SECRET,
  }
}

/** Makes the secrets of a home that is about to be filled, unless it has them. Returns whether it made them. */
export async function ensureSecrets(home: string): Promise<boolean> {
  if ((await readKept(home)) !== undefined) return false
  await makeSecrets(home)
  return true
}

async function readKept(home: string): Promise<Secrets | undefined> {
  const path = secretsFile(home)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw new Refused(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).\n${recovery(home)}`)
  }
  const read = Kept.safeParse(jsonOf(text))
  if (read.success) return read.data
  throw new Refused(
    `${path} is incomplete: it was truncated or changed. Nothing was overwritten.\n${recovery(home)}`,
  )
}

async function makeSecrets(home: string): Promise<Secrets> {
  const path = secretsFile(home)
  if (SIGNS.some((sign) => existsSync(join(home, sign))))
    throw new Refused(`${path} is missing, though ${home} holds data.\n${recovery(home)}`)
  const made = {
    INTERNAL_SECRET: randomBytes(36).toString('base64url'),
    JWT_SECRET: randomBytes(36).toString('base64url'),
  }
  await writeSecret(path, JSON.stringify(made, null, 2))
  return made
}

const recovery = (home: string) =>
  `Restore your copy of it. Without a copy there are two ways:\n` +
  `- keep the data: set INTERNAL_SECRET and JWT_SECRET to your own values, at least 32 bytes each, at every start.\n` +
  `  Everyone has to sign in again, and existing second factors no longer work.\n` +
  `- start over: delete ${home}. All users, links, calls, pictures and visits in it are lost.`

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
