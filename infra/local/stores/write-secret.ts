import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that only we can read. After a power cut it is either complete or absent. */
export async function writeSecret(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = await open(`${path}.new`, 'w', 0o600)
  try {
    await draft.chmod(0o600)
    await draft.writeFile(text)
    await draft.sync()
  } finally {
    await draft.close()
  }
  await rename(`${path}.new`, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
