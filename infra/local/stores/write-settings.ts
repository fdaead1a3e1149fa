import { readFile, writeFile } from 'node:fs/promises'

/**
 * Has `path` hold the settings of a store, for our eyes only. What it holds already is not written again, so that a store
 * can be started anew on a full disk.
 */
export async function writeSettings(path: string, text: string): Promise<void> {
  const now = await readFile(path, 'utf8').catch(() => undefined)
  if (now !== text) await writeFile(path, text, { mode: 0o600 })
}
