import { execFile } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../start/config.ts'
import { Refused } from '../start/refused.ts'
import { bundle } from './bundle.ts'
import type { Client } from './clients.ts'
import { TYPES } from './write-types.ts'

const run = promisify(execFile)

/** Makes a client's `dist/` anew. Throws Refused with the compiler's words when its types are wrong. */
export async function build(client: Client): Promise<void> {
  const folder = join(ROOT, client.folder)
  const dist = join(folder, 'dist')
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist)
  for (const { fileName, code } of await bundle(client)) await writeFile(join(dist, fileName), code)
  if (!client.declared) return
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]).catch((error: { stdout?: string }) => {
    throw new Refused(`${client.name} cannot be declared:\n${error.stdout ?? error}`)
  })
  // The compiler emits no declarations that were declarations before.
  if (TYPES.startsWith(`${client.folder}/`))
    await cp(join(ROOT, TYPES), join(dist, TYPES.slice(client.folder.length + 1)))
}
