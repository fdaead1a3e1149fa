import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

/** A random password kept in a file that only we can read; made when the file is not there. */
export async function secretFile(path: string): Promise<string> {
  try {
    await writeFile(path, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = await readFile(path, 'utf8')
  if (secret.length < 32) throw new Error(`${path} does not hold a password`)
  return secret
}
