import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ROOT } from '../start/config.ts'
import type { Client } from './clients.ts'

const Packed = z.object({ filename: z.string() })

/** Packs a built client as `npm publish` would send it. Returns the path of the archive. */
export async function pack({ folder }: Client, into: string): Promise<string> {
  const pnpm = join(ROOT, '.tools/node_modules/.bin/pnpm')
  const { stdout } = await promisify(execFile)(pnpm, ['pack', '--json', '--pack-destination', into], {
    cwd: join(ROOT, folder),
  })
  return Packed.parse(JSON.parse(stdout)).filename
}
