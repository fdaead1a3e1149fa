import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { ROOT } from '../start/config.ts'
import type { Client } from './clients.ts'

/** The oldest runtimes in the manifests' `engines` read this. */
const TARGET = 'es2022'

export type Bundled = { fileName: string; code: string }

/** A client's files for `dist/`, one ES module for each entry. Imports of other packages stay imports. */
export async function bundle({ folder, entries, platform }: Client, minify = false): Promise<Bundled[]> {
  const bundled = await rolldown({
    cwd: join(ROOT, folder),
    input: [...entries],
    platform,
    external: /^[^./]/,
    transform: { target: TARGET },
  })
  try {
    const { output } = await bundled.generate({ format: 'esm', minify })
    return output.flatMap((each) => (each.type === 'chunk' ? [each] : []))
  } finally {
    await bundled.close()
  }
}
