import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { RoutingDocument } from '@sluice/contract/routing'
import type { Log } from '@sluice/kit/log'
import type { Memory } from './memory.ts'
import { parseSnapshot, trailerOf } from './snapshot-text.ts'

const WRITE_EACH_MS = 30_000
const LINES_A_TURN = 500
const SUFFIX = '.ndjson'

async function writeFileOf(path: string, documents: Iterable<RoutingDocument>): Promise<void> {
  const file = await open(path, 'w')
  try {
    let count = 0
    let crc = 0
    let lines = ''
    const flush = async () => {
      const bytes = Buffer.from(lines)
      crc = crc32(bytes, crc)
      lines = ''
      await file.writeFile(bytes)
      await setImmediate()
    }
    for (const document of documents) {
      lines += `${JSON.stringify(document)}\n`
      if (++count % LINES_A_TURN === 0) await flush()
    }
    await flush()
    await file.writeFile(trailerOf(count, crc))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a worker's snapshot whole or not at all, and keeps the one before it. */
export async function writeSnapshot(
  dir: string,
  slot: number,
  documents: Iterable<RoutingDocument>,
): Promise<void> {
  await mkdir(dir, { recursive: true })
  const path = join(dir, `w${slot}${SUFFIX}`)
  await writeFileOf(`${path}.new`, documents)
  await rename(path, `${path}.old`).catch(() => {})
  await rename(`${path}.new`, path)
}

/** All documents of the newest whole snapshot of each worker; `refused` counts the files that were not whole. */
export async function readSnapshots(
  dir: string,
  log: Log,
): Promise<{ documents: RoutingDocument[]; refused: number }> {
  const names = await readdir(dir).catch(() => [])
  const slots = new Set(
    names.filter((name) => /^w\d+\.ndjson(\.old)?$/.test(name)).map((name) => name.replace('.old', '')),
  )
  const documents: RoutingDocument[] = []
  let refused = 0
  for (const name of slots) {
    for (const candidate of [name, `${name}.old`]) {
      try {
        for (const document of parseSnapshot(await readFile(join(dir, candidate)))) documents.push(document)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
        refused++
        log.error({ err: error, file: candidate }, 'snapshot refused')
      }
    }
  }
  return { documents, refused }
}

export type SnapshotKeeper = { readonly failing: boolean; close: () => Promise<void> }

/** Writes the memory's documents now and then when they changed, and at `close`. */
export function keepSnapshot(dir: string, slot: number, memory: Memory, log: Log): SnapshotKeeper {
  let written = memory.changes
  let failing = false
  let running: Promise<void> = Promise.resolve()
  const write = async () => {
    const changes = memory.changes
    if (changes === written) return
    try {
      await writeSnapshot(dir, slot, [...memory.documents()])
      written = changes
      failing = false
    } catch (error) {
      failing = true
      log.error({ err: error }, 'snapshot not written')
    }
  }
  const next = () => {
    running = running.then(write)
    return running
  }
  const timer = setInterval(next, WRITE_EACH_MS)
  timer.unref()
  return {
    get failing() {
      return failing
    },
    close: () => {
      clearInterval(timer)
      return next()
    },
  }
}
