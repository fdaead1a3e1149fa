import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { entriesIn, isMissing } from '@sluice/kit/files'
import { writeSecret } from './write-secret.ts'

/**
 * A random password kept in a file that only we can read; created if the file is missing. With `opensData`, data beside
 * the file cannot be opened without it, so a missing file throws, naming the file.
 */
export async function secretFile(path: string, { opensData = false } = {}): Promise<string> {
  const secret = (await read(path)) ?? (await make(path, opensData))
  if (secret.length < 32)
    throw new Error(`${path} does not hold a password. Restore your copy of it; nothing was overwritten.`)
  return secret
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function make(path: string, opensData: boolean): Promise<string> {
  const folder = dirname(path)
  const others = (await entriesIn(folder)).filter(({ name }) => !name.endsWith('.new'))
  if (opensData && others.length > 0)
    throw new Error(`${path} is missing, and ${folder} holds data that needs it. Restore your copy of it.`)
  const secret = randomBytes(24).toString('hex')
  await writeSecret(path, secret)
  return secret
}
