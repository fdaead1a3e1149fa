import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf, scan } from '../block.ts'

export type Kept = { seq: number; text: string }

function keptOf(line: string): Kept {
  const values: unknown[] = JSON.parse(line)
  return { seq: Number(values[2]), text: String(values.at(-1)) }
}

/** Every test record on disk, its number and its trailing text, in order of segment and position. */
export function readAll(dir: string): Kept[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.seg'))
    .sort()
    .flatMap((name) => {
      const bytes = readFileSync(join(dir, name))
      return scan(bytes, true).blocks.flatMap((block) =>
        [...linesOf(bytes, block)].map(({ start, end }) => keptOf(bytes.toString('utf8', start, end))),
      )
    })
}
