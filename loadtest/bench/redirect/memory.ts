import { mkdirSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { CloakDocument } from '@sluice/contract/routing'
import { seededRandom } from '@sluice/local/random'
import type { z } from 'zod'
import { family, residentBytes } from '../processes/proc.ts'
import { untilQuiet } from '../processes/until-quiet.ts'
import type { Backing } from '../servers/backing.ts'
import type { Ground } from '../servers/server.ts'
import { type SluiceNode, startSluice } from '../servers/sluice.ts'
import { makeLinks } from '../traffic/links.ts'

export type Memory = { state: string; supervisorMb: number; workerMb: number }

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)

/** Current resident memory of a node's supervisor and its one worker. */
export function readMemory(node: Pick<SluiceNode, 'pid'>, state: string): Memory {
  const [supervisor, worker] = family(node.pid)
  if (!supervisor || !worker) throw new Error('the redirect service has no worker')
  return {
    state,
    supervisorMb: megabytes(residentBytes(supervisor)),
    workerMb: megabytes(residentBytes(worker)),
  }
}

/** Writes a snapshot like a worker: one document per line and the trailer. */
function writeSnapshot(dir: string, count: number): void {
  const random = seededRandom(3)
  const lines = makeLinks(count, 1_000, random).map((link, index) => {
    const { owner, code, realUrl, auditUrl, countries } = link
    const document: z.input<typeof CloakDocument> = {
      kind: 'cloak',
      version: 1,
      id: index + 1_000,
      owner: owner + 1,
      code,
      active: true,
      mode: 'cloak',
      realUrl,
      auditUrl,
      countries: [...countries],
    }
    return `${JSON.stringify(document)}\n`
  })
  const body = Buffer.from(lines.join(''))
  mkdirSync(dir, { recursive: true })
  writeFileSync(`${dir}/w0.ndjson`, body)
  writeFileSync(`${dir}/w0.ndjson`, `{"documents":${count},"crc":${crc32(body)}}\n`, { flag: 'a' })
}

/** Measures the node's memory with `count` cached links, and its time from start to ready. */
export async function measureCached(
  ground: Ground,
  backing: Backing,
  count: number,
): Promise<Memory & { readyMs: number }> {
  const server = { name: 'sluice-cached', label: `${count} links cached` }
  writeSnapshot(`${ground.dir}/${server.name}/snapshot`, count)
  const start = performance.now()
  const node = await startSluice(ground, backing, server, () => '')
  const readyMs = Math.round(performance.now() - start)
  try {
    await untilQuiet(node.pid)
    return { ...readMemory(node, server.label), readyMs }
  } finally {
    await node.stop()
  }
}
