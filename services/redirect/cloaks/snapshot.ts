import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { RoutingDocument } from '@sluice/contract/routing'
import { entriesIn, isMissing } from '@sluice/kit/files'
import type { Log } from '@sluice/kit/log'
import type { Memory } from './memory.ts'
import { parseSnapshot, trailerOf } from './snapshot-text.ts'

const WRITE_EACH_MS = 30_000
const LINES_A_TURN = 500
const SUFFIX = '.ndjson'
const NAME = /^w\d+\.ndjson(\.old)?$/

/** Whether a node reads a file of this name when it starts. */
export const isSnapshot = (name: string): boolean => NAME.test(name)

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

/** Writes a worker's snapshot whole or not at all, and keeps the previous one. */
export async function writeSnapshot(
  dir: string,
  slot: number,
  documents: Iterable<RoutingDocument>,
): Promise<void> {
  await mkdir(dir, { recursive: true })
  const path = join(dir, `w${slot}${SUFFIX}`)
  await writeFileOf(`${path}.new`, documents)
  await rename(path, `${path}.old`).catch((error) => {
    if (!isMissing(error)) throw error
  })
  await rename(`${path}.new`, path)
}

/**
 * All documents of the newest whole snapshot of each worker, and of the one before where some cannot be read. `refused`
 * counts the files that were not whole; an unreadable folder counts as one.
 */
export async function readSnapshots(
  dir: string,
  log: Log,
): Promise<{ documents: RoutingDocument[]; refused: number }> {
  let refused = 0
  const refuse = (err: unknown, file: string) => {
    refused++
    log.error({ err, file }, 'snapshot refused')
  }
  const entries = await entriesIn(dir).catch((error) => {
    refuse(error, dir)
    return []
  })
  const names = entries.map(({ name }) => name).filter(isSnapshot)
  const slots = new Set(names.map((name) => name.replace('.old', '')))
  const documents: RoutingDocument[] = []
  for (const name of slots) {
    for (const candidate of [name, `${name}.old`]) {
      try {
        const read = parseSnapshot(await readFile(join(dir, candidate)))
        for (const document of read.documents) documents.push(document)
        if (read.unknown === 0) break
        // The previous one may have what another release wrote in this one.
        log.warn({ file: candidate, documents: read.unknown }, 'snapshot read in part')
      } catch (error) {
        if (isMissing(error)) continue
        refuse(error, candidate)
      }
    }
  }
  return { documents, refused }
}

export type SnapshotKeeper = { readonly failing: boolean; close: () => Promise<void> }

/**
 * Writes the memory's documents periodically when they changed, and at `close`. Writes once more after the last change,
 * so that the previous snapshot no longer holds removed documents.
 */
export function keepSnapshot(dir: string, slot: number, memory: Memory, log: Log): SnapshotKeeper {
  let written = memory.changes
  let bothSame = memory.size === 0
  let failing = false
  let running: Promise<void> = Promise.resolve()
  const write = async () => {
    const changes = memory.changes
    if (changes === written && bothSame) return
    try {
      await writeSnapshot(dir, slot, [...memory.documents()])
      bothSame = changes === written
      written = changes
      failing = false
    } catch (error) {
      failing = true
      log.error({ err: error }, 'snapshot could not be written')
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
