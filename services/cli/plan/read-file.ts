import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Call } from '../call/command.ts'
import { Failed, WrongUsage } from '../call/usage.ts'

/** What `--file` names, or the input for `-`. Throws WrongUsage or Failed. */
export async function readGiven({ text: option, world }: Call): Promise<string> {
  const file = option('file')
  if (file === undefined) throw new WrongUsage('give --file')
  if (file === '-') return text(world.input)
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Failed(`${file} cannot be read: ${error.code}`)
  })
}
