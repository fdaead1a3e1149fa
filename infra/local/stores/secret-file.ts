import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { entriesIn, isMissing } from '@sluice/kit/files'
import { writeSecret } from './write-secret.ts'

/**
 * A random password kept in a file that only we can read; made when the file is not there. With `opensData` what lies
 * beside the file is of no use without it, so that then none is made; throws, naming the file.
 */
export async function secretFile(path: string, { opensData = false } = {}): Promise<string> {
  const secret = (await read(path)) ?? (await make(path, opensData))
  if (secret.length < 32)
    throw new Error(`${path} does not hold a password. Put your copy of it back; nothing was overwritten.`)
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
    throw new Error(`${path} is missing, and ${folder} holds data that it opens. Put your copy of it back.`)
  const secret = randomBytes(24).toString('hex')
  await writeSecret(path, secret)
  return secret
}
