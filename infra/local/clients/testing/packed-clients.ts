import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { z } from 'zod'
import { whileLocked } from '../../testing/test-database.ts'
import { build } from '../build.ts'
import { CLIENTS } from '../clients.ts'
import { pack } from '../pack.ts'
import { writeTypes } from '../write-types.ts'

const Archives = z.record(z.string(), z.string())
type Archives = z.infer<typeof Archives>

/**
 * Archives of all clients by name. The first file of the run to need them packs them: two at once would take away the `dist/`
 * that the other is packing.
 */
export const packedClients = (): Promise<Archives> =>
  whileLocked('clients', () => packedOnce(join(inject('testHome'), 'clients')))

async function packedOnce(place: string): Promise<Archives> {
  const kept = join(place, 'archives.json')
  if (existsSync(kept)) return Archives.parse(JSON.parse(await readFile(kept, 'utf8')))
  await mkdir(place, { recursive: true })
  await writeTypes()
  const archives: Archives = {}
  for (const client of CLIENTS) {
    await build(client)
    archives[client.name] = await pack(client, place)
  }
  await writeFile(kept, JSON.stringify(archives))
  return archives
}
