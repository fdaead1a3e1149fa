import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf, scan } from '../block.ts'

export type Kept = { seq: number; referrer: string }

/** Every visit on disk, in order of segment and place. */
export function readAll(dir: string): Kept[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.seg'))
    .sort()
    .flatMap((name) => {
      const bytes = readFileSync(join(dir, name))
      return scan(bytes, true).blocks.flatMap((block) =>
        [...linesOf(bytes, block)].map(
          ({ start, end }) => JSON.parse(bytes.toString('utf8', start, end)) as Kept,
        ),
      )
    })
}
