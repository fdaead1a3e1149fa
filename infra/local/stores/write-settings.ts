import { readFile, writeFile } from 'node:fs/promises'

/**
 * Writes the settings of a store to `path`, readable by us only. Unchanged settings are not rewritten, so that a store
 * can restart on a full disk.
 */
export async function writeSettings(path: string, text: string): Promise<void> {
  const now = await readFile(path, 'utf8').catch(() => undefined)
  if (now !== text) await writeFile(path, text, { mode: 0o600 })
}
